#!/usr/bin/env bash
# Two pipelines report what they read and write with the client of OpenLineage for Java; then the lineage is asked for.
#
#   examples/openlineage.sh
#   MAVEN_ARGS=-o            builds without the network
#
# All files are in a temporary directory, which is removed at the end; the server that is started here is ended. The
# exit code is 0 only if every step showed what it should. Corymb needs nothing of OpenLineage: the client, which
# OpenLineageExample.java uses, comes from Maven.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/steps.sh" openlineage

step "Build, and get the client of OpenLineage"
corymb --version
"$root/.mvn/launch" -q -B -f "$root/examples/openlineage/pom.xml" dependency:build-classpath \
  -Dmdep.outputFile="$work/client.path" >"$work/build.err" 2>&1 </dev/null
grep -o 'openlineage-java-[0-9.]*jar' "$work/client.path"

step "Start a server whose sites hold events"
serve n1 0 --schema provenance
url=${urls[n1]}

# pipelines: runs the program that sends the events.
pipelines() {
  "${JAVA_HOME:+$JAVA_HOME/bin/}java" -cp "$(<"$work/client.path")" \
    "$root/examples/openlineage/OpenLineageExample.java" "$url" 2>>"$work/pipelines.err"
}

step "Two pipelines send their events, one to the site berlin, one to oslo"
pipelines

step "Where does the report come from? With curl:"
report='urn:ol:dataset:s3%3A%2F%2Freports/daily.csv'
answer=$(curl -fsS --get --data-urlencode "id=$report" "$url/v1/provenance/ancestors")
echo "${answer:0:400}…"
grep -q '"complete":true' <<<"$answer"
grep -q 'urn:ol:dataset:postgres%3A%2F%2Fshop%3A5432/public.orders' <<<"$answer"

step "The same with the command, as a tree"
expect 'asked 2 of 2 sites, 0 falsely' ancestors "$report" --server "$url"

step "And what becomes of the orders?"
expect 'generated urn:ol:dataset:s3%3A%2F%2Freports/daily.csv' descendants \
  'urn:ol:dataset:postgres%3A%2F%2Fshop%3A5432/public.orders' --server "$url"

step "The same events once more: nothing is recorded twice"
pipelines
count=$(corymb lineage export --site berlin --server "$url" | wc -l)
echo "the site berlin has $count events"
((count == 2))

step "Stop the server; it exits with 0"
stop n1
