#!/usr/bin/env bash
# Runs a federation on this machine: a Kafka broker and three servers, one of which is killed and restarted.
#
#   examples/federation.sh [BROKERS]   1 broker (the default) or 3
#   MAVEN_ARGS=-o                      builds without the network
#
# All files are in a temporary directory, which is removed at the end; all processes started here are ended. The exit
# code is 0 only if every step showed what it should. The broker is the one that the tests of the module kafka use:
# Corymb ships without Kafka's broker, so its class path comes from Maven.
set -euo pipefail
brokers=${1:-1}
source "$(dirname "${BASH_SOURCE[0]}")/steps.sh" federation

# start NAME PORT OPTIONS...: starts a node of the federation.
start() {
  serve "$@" --kafka "$kafka" --kafka-replicas "$brokers"
}

step "Build, and start $brokers Kafka broker(s)"
corymb --version
"$root/.mvn/launch" -q -B -pl kafka -am test-compile dependency:build-classpath -Dspotless.check.skip=true \
  -Dmdep.includeScope=test -Dmdep.outputFile="$work/\${project.artifactId}.path" >"$work/build.err" 2>&1 </dev/null
class_path=$root/kafka/target/test-classes:$root/kafka/target/classes:$(<"$work/corymb-kafka.path")
"${JAVA_HOME:+$JAVA_HOME/bin/}java" -Djava.io.tmpdir="$work" -Xmx128m -cp "$class_path" \
  dev.corymb.kafka.testkit.LocalCluster "$brokers" >"$work/kafka.out" 2>"$work/kafka.err" &
pids[kafka]=$!
await "$work/kafka.out" '^brokers ' kafka
kafka=$(sed -n 's/^brokers //p' "$work/kafka.out")
echo "Kafka is at $kafka"

step "Start three nodes of one federation: the first creates the profile, the others share it"
start n1 0 --schema name:text,owner:text,size:long --federation files
cp "$work/n1/profile" "$work/shared.profile"
start n2 0 --profile "$work/shared.profile"
start n3 0 --profile "$work/shared.profile"

step "Create a site on each node and load files into it"
printf 'name,owner,size\nreport.pdf,ada,1000\nnotes.txt,grace,20\n' >"$work/berlin.csv"
printf 'name,owner,size\nreport.pdf,alan,1200\nllama.jpg,radia,5000\n' >"$work/lima.csv"
printf 'name,owner,size\nfjord.jpg,leslie,7000\nnotes.txt,tony,30\n' >"$work/oslo.csv"
expect '^added +2$' load --site berlin --create --in "$work/berlin.csv" --server "${urls[n1]}"
expect '^added +2$' load --site lima --create --in "$work/lima.csv" --server "${urls[n2]}"
expect '^added +2$' load --site oslo --create --in "$work/oslo.csv" --server "${urls[n3]}"

step "Node n1 finds in its own memory what is on n3, and n3 confirms it"
expect '^oslo +n3 ' locate --where name=fjord.jpg --server "${urls[n1]}"
expect '^oslo +yes +n3 ' locate --where name=fjord.jpg --confirm --server "${urls[n1]}"
expect '^2 of 3 sites' locate --where name=notes.txt --server "${urls[n2]}"

step "Node n3 is killed: queries still work, and a confirmation reports n3 as silent"
kill -9 "${pids[n3]}"
wait "${pids[n3]}" 2>/dev/null || true
unset 'pids[n3]'
expect '^oslo +n3 ' locate --where name=fjord.jpg --server "${urls[n1]}"
expect '^oslo +silent +n3 ' locate --where name=fjord.jpg --confirm --server "${urls[n1]}"
printf 'name,owner,size\ncondor.jpg,hedy,8000\n' >"$work/more.csv"
expect '^added +1$' load --site lima --in "$work/more.csv" --server "${urls[n2]}"

step "Node n3 restarts with its ledger and catches up with what it missed"
port=${urls[n3]##*:}
start n3 "$port" --profile "$work/shared.profile"
expect '^lima +n2 ' locate --where name=condor.jpg --server "${urls[n3]}"
expect '^oslo +yes +n3 ' locate --where name=fjord.jpg --confirm --server "${urls[n1]}"
expect 'ready and caught up' status --server "${urls[n3]}"

step "Stop the servers; each exits with 0"
stop n1 n2 n3
