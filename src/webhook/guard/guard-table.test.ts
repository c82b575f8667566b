import { BlockList } from "node:net";
import { describe, expect, it } from "vitest";
import { createGuard, NAME_NOT_ALLOWED } from "./create-guard.ts";
import { parseEndpointUrl } from "./parse-endpoint-url.ts";

/** The one verdict on names that lead elsewhere, or nowhere. */
const OF_NAMES = "refused";

/** What the name servers of this table answer. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  "hooks.example.com": ["93.184.215.14"],
  "both.example.com": ["93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c"],
  "six.example.com": ["2606:2800:21f:cb07:6820:80da:af6b:8b2c"],
  "xn--bcher-kva.example": ["93.184.215.14"],
  "under_score.example.com": ["93.184.215.14"],
  "a-b.example.com": ["93.184.215.14"],
  "translated.example.com": ["64:ff9b::5db8:d70e"],
  "one-bad.example.com": ["93.184.215.14", "93.184.215.15", "10.1.2.3"],
  "bad-six.example.com": ["93.184.215.14", "fd00::1"],
  "metadata.example.com": ["169.254.169.254"],
  "loop.example.com": ["127.0.0.1"],
  "mapped.example.com": ["::ffff:127.0.0.1"],
  "odd.example.com": ["not an address"],
  "many.example.com": Array.from({ length: 65 }, (_, n) => `93.184.215.${n + 1}`),
  "127.0.0.1.nip.example": ["127.0.0.1"],
};

/** What a URL comes to: `open`, a problem of its text, or the reason against an address of its host. */
const TABLE: readonly (readonly [url: string, verdict: string])[] = [
  // Public places, in every honest spelling.
  ["https://hooks.example.com", "open"],
  ["https://hooks.example.com/", "open"],
  ["https://hooks.example.com/a/b?c=d&e=%20", "open"],
  ["https://hooks.example.com:443/", "open"],
  ["https://hooks.example.com:8443/", "open"],
  ["https://hooks.example.com:1024/", "open"],
  ["https://hooks.example.com:65535/", "open"],
  ["HTTPS://HOOKS.EXAMPLE.COM/", "open"],
  ["https://hooks.example.com./", "open"],
  ["https://both.example.com/", "open"],
  ["https://six.example.com/", "open"],
  ["https://xn--bcher-kva.example/", "open"],
  ["https://bücher.example/", "open"],
  ["https://under_score.example.com/", "open"],
  ["https://a-b.example.com/#fragment", "open"],
  ["https://translated.example.com/", "open"],
  ["https://8.8.8.8/", "open"],
  ["https://134744072/", "open"],
  ["https://0x08080808/", "open"],
  ["https://[2606:4700:4700::1111]/", "open"],
  ["https://[2606:4700:4700:0:0:0:0:1111]:8443/", "open"],
  ["https://[::ffff:8.8.8.8]/", "open"],
  ["https://[64:ff9b::8.8.8.8]/", "open"],
  // Not https, or no URL.
  ["http://hooks.example.com/", "format"],
  ["ftp://hooks.example.com/", "format"],
  ["file:///etc/passwd", "format"],
  ["gopher://hooks.example.com/", "format"],
  ["javascript:alert(1)", "format"],
  ["data:text/plain,x", "format"],
  ["hooks.example.com", "format"],
  ["//hooks.example.com/", "format"],
  ["https:hooks.example.com/", "format"],
  ["https:/hooks.example.com/", "format"],
  ["https:///hooks.example.com/", "format"],
  ["https://", "format"],
  ["https://?x", "format"],
  ["https://#x", "format"],
  ["https://:443/", "format"],
  [" https://hooks.example.com/", "format"],
  ["https://hooks.example.com/ ", "format"],
  ["https://hooks.example.com/a b", "format"],
  ["https://hooks.example.com/\n", "format"],
  ["https://hooks.exa\tmple.com/", "format"],
  ["https://hooks.example.com/\u0000", "format"],
  ["https://hooks.example.com\\@evil.example.com/", "format"],
  ["https:\\\\hooks.example.com/", "format"],
  ["https://hooks.example.com:99999/", "format"],
  ["https://hooks.example.com:-1/", "format"],
  ["https://hooks.example.com:x/", "format"],
  ["https://hooks..example.com/", "format"],
  ["https://.example.com/", "format"],
  ["https://-a.example.com/", "format"],
  ["https://hooks%2eexample%00.com/", "format"],
  [`https://${"a".repeat(64)}.example.com/`, "format"],
  [`https://${"a.".repeat(130)}example.com/`, "format"],
  ["https://exa$mple.com/", "format"],
  ["https://[::1", "format"],
  ["https://[fe80::1%25eth0]/", "format"],
  ["https://[fe80::1%eth0]/", "format"],
  ["https://[::ffff:999.1.1.1]/", "format"],
  ["https://256.256.256.256/", "format"],
  ["https://1.2.3.4.5/", "format"],
  // Users and ports.
  ["https://user@hooks.example.com/", "format"],
  ["https://user:password@hooks.example.com/", "format"],
  ["https://:password@hooks.example.com/", "format"],
  ["https://@hooks.example.com/", "format"],
  ["https://hooks.example.com@127.0.0.1/", "format"],
  ["https://hooks.example.com:80@127.0.0.1/", "format"],
  ["https://hooks.example.com%40127.0.0.1/", "format"],
  ["https://hooks.example.com:0/", "range"],
  ["https://hooks.example.com:22/", "range"],
  ["https://hooks.example.com:25/", "range"],
  ["https://hooks.example.com:80/", "range"],
  ["https://hooks.example.com:1023/", "range"],
  // This machine, whatever it is called.
  ["https://localhost/", OF_NAMES],
  ["https://LOCALHOST/", OF_NAMES],
  ["https://localhost./", OF_NAMES],
  ["https://localhost:8443/", OF_NAMES],
  ["https://a.b.localhost/", OF_NAMES],
  ["https://ｌｏｃａｌｈｏｓｔ/", OF_NAMES],
  ["https://127.0.0.1/", "loopback"],
  ["https://127.0.0.1./", "loopback"],
  ["https://127.1/", "loopback"],
  ["https://127.0.1/", "loopback"],
  ["https://127.255.255.254/", "loopback"],
  ["https://2130706433/", "loopback"],
  ["https://0x7f000001/", "loopback"],
  ["https://0x7f.0.0.1/", "loopback"],
  ["https://0x7f.1/", "loopback"],
  ["https://017700000001/", "loopback"],
  ["https://0177.0.0.01/", "loopback"],
  ["https://①②⑦.⓪.⓪.①/", "loopback"],
  ["https://127%2e0%2e0%2e1/", "loopback"],
  ["https://[::1]/", "loopback"],
  ["https://[0:0:0:0:0:0:0:1]/", "loopback"],
  ["https://[0000:0000:0000:0000:0000:0000:0000:0001]/", "loopback"],
  ["https://[::ffff:127.0.0.1]/", "loopback"],
  ["https://[::ffff:7f00:1]/", "loopback"],
  ["https://[0:0:0:0:0:ffff:127.0.0.1]/", "loopback"],
  ["https://[64:ff9b::127.0.0.1]/", "loopback"],
  ["https://loop.example.com/", OF_NAMES],
  ["https://mapped.example.com/", OF_NAMES],
  ["https://127.0.0.1.nip.example/", OF_NAMES],
  // Other people's networks, and ours.
  ["https://0.0.0.0/", "this network"],
  ["https://0/", "this network"],
  ["https://0.1.2.3/", "this network"],
  ["https://10.0.0.1/", "private"],
  ["https://10.255.255.255/", "private"],
  ["https://012.0.0.1/", "private"],
  ["https://0xa000001/", "private"],
  ["https://172.16.0.1/", "private"],
  ["https://172.31.255.255/", "private"],
  ["https://172.15.255.255/", "open"],
  ["https://172.32.0.1/", "open"],
  ["https://192.168.0.1/", "private"],
  ["https://192.168.257/", "private"],
  ["https://3232235521/", "private"],
  ["https://100.64.0.1/", "shared by a carrier"],
  ["https://100.127.255.255/", "shared by a carrier"],
  ["https://100.128.0.1/", "open"],
  ["https://169.254.169.254/", "link-local"],
  ["https://169.254.169.254:8443/latest/meta-data/", "link-local"],
  ["https://2852039166/", "link-local"],
  ["https://metadata.example.com/", OF_NAMES],
  ["https://168.63.129.16/", "a cloud platform's own"],
  ["https://192.0.0.192/", "protocol assignments"],
  ["https://192.0.2.1/", "documentation"],
  ["https://198.51.100.1/", "documentation"],
  ["https://203.0.113.1/", "documentation"],
  ["https://198.18.0.1/", "benchmarking"],
  ["https://198.19.255.255/", "benchmarking"],
  ["https://192.88.99.1/", "6to4 relays"],
  ["https://192.31.196.1/", "AS112"],
  ["https://192.52.193.1/", "AMT relays"],
  ["https://192.175.48.1/", "AS112"],
  ["https://224.0.0.1/", "multicast"],
  ["https://239.255.255.255/", "multicast"],
  ["https://240.0.0.1/", "reserved"],
  ["https://255.255.255.255/", "reserved"],
  ["https://[::]/", "unspecified"],
  ["https://[::ffff:0.0.0.0]/", "this network"],
  ["https://[::ffff:10.0.0.1]/", "private"],
  ["https://[::ffff:a9fe:a9fe]/", "link-local"],
  ["https://[::a9fe:a9fe]/", "reserved"],
  ["https://[::10.0.0.1]/", "reserved"],
  ["https://[64:ff9b::a9fe:a9fe]/", "link-local"],
  ["https://[64:ff9b:1::a00:1]/", "local translation"],
  ["https://[::ffff:0:127.0.0.1]/", "reserved"],
  ["https://[fe80::1]/", "link-local"],
  ["https://[febf::1]/", "link-local"],
  ["https://[fec0::1]/", "private"],
  ["https://[fc00::1]/", "private"],
  ["https://[fd12:3456:789a::1]/", "private"],
  ["https://[fd00:ec2::254]/", "private"],
  ["https://[ff02::1]/", "multicast"],
  ["https://[100::1]/", "discard"],
  ["https://[4000::1]/", "reserved"],
  ["https://[5f00::1]/", "reserved"],
  ["https://[1fff::1]/", "reserved"],
  ["https://[2001::1]/", "Teredo"],
  ["https://[2001:0:7f00:1::]/", "Teredo"],
  ["https://[2001:2::1]/", "protocol assignments"],
  ["https://[2001:20::1]/", "protocol assignments"],
  ["https://[2001:db8::1]/", "documentation"],
  ["https://[2002:7f00:1::]/", "6to4"],
  ["https://[2002:a00:1::1]/", "6to4"],
  ["https://[2620:4f:8000::1]/", "AS112"],
  ["https://[3ffe::1]/", "returned to IANA"],
  ["https://[3fff::1]/", "documentation"],
  ["https://[2606:4700::5efe:a00:1]/", "ISATAP"],
  ["https://[2606:4700::200:5efe:a00:1]/", "ISATAP"],
  // Names.
  ["https://intranet/", "address"],
  ["https://intranet./", "address"],
  ["https://kubernetes:8443/", "address"],
  ["https://one-bad.example.com/", OF_NAMES],
  ["https://bad-six.example.com/", OF_NAMES],
  ["https://odd.example.com/", OF_NAMES],
  ["https://many.example.com/", OF_NAMES],
  ["https://nowhere.example.com/", OF_NAMES],
  ["https://metadata.google.internal/", OF_NAMES],
];

const resolve = async (host: string) => NAMES[host] ?? Promise.reject(new Error("no such host"));

async function verdictOf(text: string, opened = new BlockList()): Promise<string> {
  const url = parseEndpointUrl(text);
  if (url.kind === "problem") return url.code;
  const verdict = await createGuard({ opened, resolve }).judge(url.host, AbortSignal.timeout(1_000));
  if (verdict.kind === "refused" && verdict.reason === NAME_NOT_ALLOWED) return OF_NAMES;
  return verdict.kind === "open" ? "open" : verdict.reason.replace("Address not allowed: ", "");
}

describe("the guard", () => {
  it("has a table of more than 120 URLs, each once", () => {
    expect(TABLE.length).toBeGreaterThan(120);
    expect(new Set(TABLE.map(([url]) => url)).size).toBe(TABLE.length);
  });

  it.each(TABLE)("%j: %s", async (url, verdict) => {
    expect(await verdictOf(url)).toBe(verdict);
  });

  it("opens to a lab what it names and nothing beside", async () => {
    const opened = new BlockList();
    opened.addSubnet("127.0.0.0", 8, "ipv4");
    opened.addSubnet("fd00::", 8, "ipv6");
    const verdicts = await Promise.all(
      ["https://localhost/", "https://127.0.0.1:8443/", "https://[::ffff:127.0.0.1]/", "https://[fd00::1]/"].map(
        (url) => verdictOf(url, opened),
      ),
    );
    expect(verdicts).toEqual(["open", "open", "open", "open"]);
    expect(await verdictOf("https://[::1]/", opened)).toBe("loopback");
    expect(await verdictOf("https://10.0.0.1/", opened)).toBe("private");
    expect(await verdictOf("https://one-bad.example.com/", opened)).toBe(OF_NAMES);
  });

  it("gives every address that it was asked about, none that it did not judge", async () => {
    const guard = createGuard({ opened: new BlockList(), resolve });
    expect(await guard.judge("both.example.com", AbortSignal.timeout(1_000))).toEqual({
      kind: "open",
      addresses: NAMES["both.example.com"],
    });
  });
});
