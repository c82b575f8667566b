#!/usr/bin/env bash
# Runs the main flows of test/python-client with a client that Google's tools generate from proto/, against a service of its own on free ports.
# Ends with 0 and one line where Python or its packages cannot be had.
set -euo pipefail
cd "$(dirname "$0")/.."

packages=(grpcio==1.85.1 grpcio-tools==1.85.1 grpcio-reflection==1.85.1 grpcio-health-checking==1.85.1)
cache="${XDG_CACHE_HOME:-$HOME/.cache}/risk-python-client/${packages[0]#*==}"
python="$cache/bin/python"
work=$(mktemp -d)
service=""
finish() {
  if [ -n "$service" ]; then kill "$service" 2>/dev/null && wait "$service" 2>/dev/null; fi
  rm -rf "$work"
}
trap 'finish || true' EXIT

skip() {
  echo "Skipped the Python client: $1"
  exit 0
}
if [ ! -e "$cache/complete" ]; then
  command -v python3 >"$work/log" || skip "no python3 is here"
  timeout 60 python3 -m venv --clear "$cache" >"$work/log" 2>&1 || skip "python3 cannot make a virtual environment"
  timeout 180 "$python" -m pip install --quiet --only-binary :all: "${packages[@]}" >"$work/log" 2>&1 || skip "${packages[*]} cannot be had"
  touch "$cache/complete"
fi

mkdir "$work/stubs" "$work/data"
# Google's own types first: protobufjs has some in a form that protoc does not read.
types=$("$python" -c 'import grpc_tools, os; print(os.path.join(os.path.dirname(grpc_tools.__file__), "_proto"))')
"$python" -m grpc_tools.protoc -I "$types" -I proto -I test/python-client -I node_modules/protobufjs \
  --python_out="$work/stubs" --grpc_python_out="$work/stubs" \
  proto/risk/v1/*.proto proto/buf/validate/validate.proto google/api/annotations.proto google/api/http.proto google/rpc/status.proto

env -u MONGODB_URI DATA_DIR="$work/data" HTTP_PORT=0 GRPC_PORT=0 WEBHOOK_ALLOW_CIDRS=127.0.0.0/8 DURABILITY=process \
  node_modules/.bin/node src/main.js >"$work/service.log" 2>&1 &
service=$!
for _ in $(seq 100); do
  if grep -q '"msg":"listening"' "$work/service.log"; then break; fi
  sleep 0.1
done
port=$(sed -n 's/.*"msg":"listening".*"grpc_port":\([0-9]*\).*/\1/p' "$work/service.log")
if [ -z "$port" ]; then
  cat "$work/service.log" >&2
  exit 1
fi
PYTHONPATH="$work/stubs" PYTHONDONTWRITEBYTECODE=1 timeout 120 "$python" test/python-client/main_flows.py "127.0.0.1:$port" "$work/data/bootstrap.json" "$service"
service=""
