<?php

// Does what the tests of all clients ask for: one JSON object a line in, one out. The protocol is described in ../../start-driver.ts.

declare(strict_types=1);

use FraudRisk\Answer;
use FraudRisk\Client;
use FraudRisk\FraudRiskException;
use FraudRisk\Hasher;
use FraudRisk\SeenInFolder;
use FraudRisk\WebhookReceiver;

spl_autoload_register(static function (string $class): void {
    require dirname(__DIR__, 4) . '/clients/php/src/' . str_replace('\\', '/', substr($class, strlen('FraudRisk\\'))) . '.php';
});

final class Driver
{
    private Client $client;
    private Hasher $hasher;
    private WebhookReceiver $receiver;
    /** @var list<string> */
    private array $secrets;

    public function __construct(private readonly string $folder)
    {
    }

    public function carryOut(array $c): mixed
    {
        return match ($c['do']) {
            'open' => $this->open($c),
            'open_hasher' => [$this->hasher = new Hasher(keyFile: $c['key_file']), null][1],
            'hash' => $this->hasher->hash($c['kind'], $c['value']),
            'score' => $this->withFacts($c, fn (array $options) => $this->client->score($c['body'], $options)),
            'score_or_fallback' => $this->scoreOrFallback($c),
            'get_decision' => $this->withFacts($c, fn (array $options) => $this->client->getDecision($c['decision_id'], ['expand' => $c['expand']], $options)),
            'submit_feedback' => $this->withFacts($c, fn (array $options) => $this->client->submitFeedback($c['body'], $options)),
            'submit_backtest_csv' => $this->withFacts($c, fn (array $options) => $this->client->submitBacktestCsv($c['csv'], options: $options)),
            'wait_for_backtest' => $this->client->waitForBacktest($c['backtest_id']),
            'list_backtest_rows' => $this->client->listBacktestRows($c['backtest_id'], ['after' => $c['after'], 'limit' => $c['limit']]),
            'create_webhook' => $this->client->createWebhook($c['body']),
            'open_receiver' => $this->openReceiver($c),
            'receive' => $c['fail'] === 'ends' ? $this->receiveElsewhere([...$c, 'fail' => 'exits'], 1) : $this->receive($c),
        };
    }

    private function openReceiver(array $c): mixed
    {
        $this->receiver = new WebhookReceiver($c['secrets'], new SeenInFolder($this->folder));
        $this->secrets = $c['secrets'];
        return null;
    }

    /** In a process of its own, as each request of a web server is: what its handler does may end the process. */
    private function receiveElsewhere(array $c, int $exitCode): array
    {
        $process = proc_open([PHP_BINARY, __FILE__, $this->folder], [['pipe', 'r'], ['pipe', 'w']], $pipes);
        foreach ([['do' => 'open_receiver', 'secrets' => $this->secrets], $c] as $command) {
            fwrite($pipes[0], json_encode($command, JSON_THROW_ON_ERROR) . "\n");
        }
        fclose($pipes[0]);
        $lines = explode("\n", stream_get_contents($pipes[1]));
        if (proc_close($process) !== $exitCode) {
            throw new RuntimeException("Wanted the process to end with $exitCode");
        }
        return json_decode($lines[1], true)['ok'] ?? ['handled' => []];
    }

    private function open(array $c): mixed
    {
        $this->client = new Client(
            $c['base_url'],
            apiKeyFile: $c['api_key_file'],
            timeoutS: ($c['timeout_ms'] ?? 5_000) / 1_000,
            deadlineS: ($c['deadline_ms'] ?? 15_000) / 1_000,
            attemptsMax: $c['attempts_max'] ?? 3,
        );
        return null;
    }

    private function withFacts(array $c, callable $call): array
    {
        $facts = null;
        $body = $call([...($c['options'] ?? []), 'on_answer' => function (Answer $answer) use (&$facts): void {
            $facts = $answer;
        }]);
        return ['body' => $body, 'status' => $facts->status, 'replayed' => $facts->replayed, 'attempts' => $facts->attempts, 'request_id' => $facts->requestId];
    }

    private function scoreOrFallback(array $c): array
    {
        $outcome = $this->client->scoreOrFallback($c['body'], $c['approve_below_minor'], $c['otherwise'] ?? 'manual_review');
        return [
            'source' => $outcome->source,
            'recommended_action' => $outcome->recommendedAction,
            'decision_id' => $outcome->decision?->decision_id,
            'error' => $outcome->error?->kind,
        ];
    }

    private function receive(array $c): array
    {
        $handled = [];
        $meanwhile = [];
        $answer = $this->receiver->receive($c['signature'], base64_decode($c['body_base64']), function (object $event) use (&$handled, &$meanwhile, $c): void {
            if ($c['fail'] === 'meanwhile') {
                $meanwhile = ['meanwhile' => $this->receiveElsewhere([...$c, 'fail' => false], 0)];
            }
            if ($c['fail'] === 'fails' || $c['fail'] === 'meanwhile') {
                throw new RuntimeException('The database is away');
            }
            if ($c['fail'] === 'exits') {
                exit(1);
            }
            $handled[] = $event->id;
        });
        return ['status' => $answer->status, 'reason' => $answer->reason, 'handled' => $handled, ...$meanwhile];
    }
}

function answer(Driver $driver, string $line): array
{
    try {
        return ['ok' => $driver->carryOut(json_decode($line, true, 512, JSON_THROW_ON_ERROR))];
    } catch (FraudRiskException $error) {
        return ['error' => [
            'kind' => $error->kind,
            'status' => $error->status,
            'code' => $error->errorCode,
            'message' => $error->getMessage(),
            'fields' => array_map(static fn (object $detail) => $detail->field, $error->details),
            'retry_after' => $error->retryAfterSeconds,
        ]];
    }
}

// What cannot be handled is logged, and the tests make it happen.
ini_set('error_log', '/dev/null');
$driver = new Driver($argv[1]);
while (($line = fgets(STDIN)) !== false) {
    fwrite(STDOUT, json_encode(answer($driver, $line), JSON_THROW_ON_ERROR) . "\n");
}
