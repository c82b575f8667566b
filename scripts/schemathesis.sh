#!/usr/bin/env bash
# Runs Schemathesis against the service: what it sends is made from the OpenAPI document alone, and counted by examples, not by time, so that a
# busy machine asks for the same. Ends 0 with one line where Python or the package cannot be had. The service runs on a store of its own, which
# is removed. EXAMPLES_MAX for each operation may be given.
set -euo pipefail
cd "$(dirname "$0")/.."
export PATH="$PWD/node_modules/.bin:$PATH"

version=4.32.5
examples=${EXAMPLES_MAX:-12}
# Some 30 s on a quiet machine.
seconds_max=600
venv="${XDG_CACHE_HOME:-$HOME/.cache}/risk-schemathesis/$version"
skip() {
  echo "Skipped Schemathesis: $1"
  exit 0
}

command -v python3 >/dev/null || skip "there is no python3"
if [ ! -x "$venv/bin/st" ]; then
  rm -rf "$venv"
  timeout 60 python3 -m venv "$venv" >/dev/null 2>&1 || skip "python3 cannot make a virtual environment"
  timeout 240 "$venv/bin/pip" install --quiet "schemathesis==$version" >/dev/null 2>&1 || {
    rm -rf "$venv"
    skip "the package index has no schemathesis==$version for this machine"
  }
fi

work=$(mktemp -d)
log="$work/service.log"
# Endpoints on loopback, where nothing listens, are allowed, so that there is something to read, change and resend to.
DURABILITY=process DATA_DIR="$work/data" HTTP_PORT=0 GRPC_PORT=0 WEBHOOK_ALLOW_CIDRS=127.0.0.0/8 node src/main.js >"$log" 2>&1 &
service=$!
trap 'kill "$service" 2>/dev/null || true; wait "$service" 2>/dev/null || true; rm -rf "$work"' EXIT
port=
for _ in $(seq 1200); do
  port=$(sed -n '/"msg":"listening"/s/.*"http_port":\([0-9]*\).*/\1/p' "$log" | head -n 1)
  [ -z "$port" ] || break
  sleep 0.1
done
[ -n "$port" ] || { cat "$log" >&2; exit 1; }
url="http://127.0.0.1:$port"
key=$(DATA_DIR="$work/data" node src/cli/svc.js keys create --environment test --name schemathesis --rate 1000000 --burst 1000000)
key=$(grep -o 'svc_test_[A-Za-z0-9_-]*' <<<"$key")
objects=$(node scripts/schemathesis-objects.ts "$url" "$key")
eval "export $objects"

status=0
root=$PWD
cd "$work"
timeout "$seconds_max" "$venv/bin/st" --config-file "$root/schemathesis.toml" run "$url/v1/openapi.json" --url "$url" -H "Authorization: Bearer $key" \
  --max-examples "$examples" "$@" >"$work/report" 2>&1 || status=$?
# A request that failed inside says so in the log, whatever the checks made of its answer.
if grep '"status":500' "$log" | head -n 5 | grep .; then status=1; fi
if [ "$status" -eq 0 ]; then sed -n '/^Test cases:/{n;s/^ */Schemathesis: /p}' "$work/report"; else cat "$work/report"; fi
exit "$status"
