# What the examples share: a temporary directory, processes that are ended, steps that show what they should.
# It is sourced, with the name of the example. The example fills pids with the processes that it starts, by name.
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
work=$(mktemp -d "${TMPDIR:-/tmp}/corymb-$1-XXXXXX")
current="Start"
declare -A pids=() urls=()

clean_up() {
  local code=$? name
  trap - EXIT
  for name in "${!pids[@]}"; do
    kill "${pids[$name]}" 2>/dev/null || true
  done
  for name in "${!pids[@]}"; do
    wait "${pids[$name]}" 2>/dev/null || true
  done
  if ((code != 0)); then
    printf '\nFAILED in the step "%s"\n' "$current" >&2
    echo "The last lines of each process:" >&2
    tail -n 20 "$work"/*.err >&2 || true
  fi
  rm -rf "$work"
  exit "$code"
}
trap clean_up EXIT
trap 'exit 130' INT TERM

step() {
  current=$1
  printf '\n== %s\n' "$1"
}

corymb() {
  "$root/corymb" "$@"
}

# await FILE PATTERN NAME: waits until a process has written a line; fails if the process ends first.
await() {
  local i
  for ((i = 0; i < 600; i++)); do
    if grep -qsE "$2" "$1"; then
      return
    fi
    kill -0 "${pids[$3]}" 2>/dev/null || break
    sleep 0.2
  done
  echo "$3 did not write a line that matches $2" >&2
  return 1
}

# expect PATTERN WORDS...: runs a command until its output matches, at most 30 times, and shows the output.
expect() {
  local pattern=$1 output="" i
  shift
  for ((i = 0; i < 30; i++)); do
    if output=$(corymb "$@" 2>&1) && grep -qE "$pattern" <<<"$output"; then
      printf '$ corymb %s\n%s\n' "$*" "$output"
      return
    fi
    sleep 0.5
  done
  printf 'expected %s from: corymb %s\n%s\n' "$pattern" "$*" "$output" >&2
  return 1
}

# serve NAME PORT OPTIONS...: starts a node in the background and waits until it listens.
serve() {
  local name=$1 port=$2
  shift 2
  rm -f "$work/$name.out" # of an earlier run: its address must not be read before the new process truncates the file
  "$root/corymb" serve --name "$name" --data "$work/$name" --port "$port" --log-level warning "$@" \
    >"$work/$name.out" 2>>"$work/$name.err" &
  pids[$name]=$!
  await "$work/$name.out" '^(ready|listening) at ' "$name"
  urls[$name]=$(sed -n -E 's/^(ready|listening) at ([^,]*),.*/\2/p' "$work/$name.out")
  echo "$name is at ${urls[$name]}"
}

# stop NAMES...: ends nodes; each must exit with 0.
stop() {
  local name code
  for name in "$@"; do
    kill -TERM "${pids[$name]}"
    code=0
    wait "${pids[$name]}" || code=$?
    unset "pids[$name]"
    echo "$name exited with $code"
    ((code == 0)) || return 1
  done
}
