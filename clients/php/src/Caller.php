<?php

declare(strict_types=1);

namespace FraudRisk;

/**
 * Carries out calls: sends, waits as long as it is told, repeats what may be repeated.
 *
 * @phpstan-type CallOptions array{idempotency_key?: string, request_id?: string, timeout_s?: float, deadline_s?: float, on_answer?: callable(Answer): mixed}
 * @phpstan-type ApiCall array{verb: string, path: string, body?: mixed, csv?: string, query?: array<string, mixed>, repeatable?: bool, keyed?: bool, text?: bool, marks?: list<string>}
 */
final class Caller
{
    /** The first pause where the service asks for none; it doubles with every attempt. */
    private const PAUSE_S = 0.1;
    /** A data set of 25 MB needs longer than a question. */
    private const UPLOAD_TIMEOUT_S = 60.0;
    private const UPLOAD_DEADLINE_S = 180.0;
    /** Answers of the service itself that say that nothing was done. */
    private const NOTHING_DONE = [429, 503];
    /** Where no error body says whether to repeat: a proxy's answers. */
    private const RETRYABLE = [429, 500, 502, 503, 504];
    private const USER_AGENT = 'fraud-risk-client-php/1.0.0';

    private readonly Transport $transport;

    public function __construct(
        private readonly string $baseUrl,
        #[\SensitiveParameter] private readonly string $apiKey,
        private readonly float $timeoutS,
        private readonly float $deadlineS,
        private readonly int $attemptsMax,
    ) {
        $this->transport = new Transport();
    }

    /** @return array<string, string> the key is not shown where a client is dumped */
    public function __debugInfo(): array
    {
        return ['baseUrl' => $this->baseUrl];
    }

    /**
     * @param ApiCall $call
     * @param CallOptions $options
     */
    public function call(array $call, array $options): mixed
    {
        $uploads = isset($call['csv']);
        $timeoutS = $options['timeout_s'] ?? ($uploads ? max($this->timeoutS, self::UPLOAD_TIMEOUT_S) : $this->timeoutS);
        $endsAt = microtime(true) + ($options['deadline_s'] ?? ($uploads ? max($this->deadlineS, self::UPLOAD_DEADLINE_S) : $this->deadlineS));
        $headers = $this->headers($call, $options);
        $body = $call['csv'] ?? (isset($call['body']) ? self::encode($call['body']) : null);
        for ($attempt = 1;; $attempt++) {
            $timeoutMs = (int) max(1, min($timeoutS, $endsAt - microtime(true)) * 1_000);
            $result = $this->attempt($call, $headers, $body, $timeoutMs, $attempt);
            if (!$result instanceof FraudRiskException) {
                if (isset($options['on_answer'])) {
                    $options['on_answer']($result['facts']);
                }
                return $result['body'];
            }
            $pauseS = ($result->retryAfterSeconds ?? 0) + self::PAUSE_S * 2 ** ($attempt - 1) * random_int(50, 100) / 100;
            $isLast = $attempt >= $this->attemptsMax || microtime(true) + $pauseS >= $endsAt;
            if ($isLast || !self::mayRepeat($call, $result)) {
                throw $result;
            }
            usleep((int) ($pauseS * 1_000_000));
        }
    }

    /**
     * @param ApiCall $call
     * @param CallOptions $options
     * @return list<string>
     */
    private function headers(array $call, array $options): array
    {
        $headers = ["Authorization: Bearer {$this->apiKey}", 'User-Agent: ' . self::USER_AGENT];
        $type = isset($call['csv']) ? 'text/csv' : 'application/json';
        if (isset($call['csv']) || isset($call['body'])) {
            $headers[] = "Content-Type: $type";
        }
        if (isset($options['request_id'])) {
            $headers[] = 'X-Request-Id: ' . self::headerText("request's id", $options['request_id']);
        }
        if ($call['keyed'] ?? false) {
            $headers[] = 'Idempotency-Key: ' . self::headerText('idempotency key', $options['idempotency_key'] ?? bin2hex(random_bytes(16)));
        }
        return $headers;
    }

    /** The end of a line would begin a header of another's making. */
    private static function headerText(string $what, string $text): string
    {
        if (preg_match('/^[ -~]*$/D', $text) !== 1) {
            throw new ConfigurationException("Give the $what in printable ASCII");
        }
        return $text;
    }

    private static function encode(mixed $body): string
    {
        try {
            // An empty array is the empty object: no body is a list.
            $value = $body === [] ? new \stdClass() : $body;
            return json_encode($value, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES);
        } catch (\JsonException $error) {
            throw new ConfigurationException('Cannot write the request as JSON: ' . $error->getMessage());
        }
    }

    /**
     * @param ApiCall $call
     * @param list<string> $headers
     * @return FraudRiskException|array{body: mixed, facts: Answer}
     */
    private function attempt(array $call, array $headers, ?string $body, int $timeoutMs, int $attempt): FraudRiskException|array
    {
        $query = http_build_query(array_map(self::queryValue(...), array_filter($call['query'] ?? [], static fn ($value) => $value !== null)));
        $url = $this->baseUrl . $call['path'] . ($query === '' ? '' : "?$query");
        $fresh = $attempt > 1 || !($call['repeatable'] ?? false);
        $answer = $this->transport->send($call['verb'], $url, $headers, $body, $timeoutMs, $fresh);
        if ($answer === null) {
            return new UnavailableException('unavailable', "No answer to {$call['verb']} {$call['path']}");
        }
        ['status' => $status, 'headers' => $received, 'text' => $text] = $answer;
        if ($status < 200 || $status > 299) {
            return self::failure($status, $received, $text);
        }
        $marks = $call['marks'] ?? [];
        $result = ($call['text'] ?? false) ? $text : MarkedAnswer::read($text, $marks);
        if ($result === null) {
            $wanted = 'wanted JSON with ' . implode(' and ', $marks) . " in the answer to {$call['verb']} {$call['path']}, found another";
            return new RefusedException('refused', "Check that the base URL is the service's: $wanted", $status);
        }
        $replayed = ($received['idempotent-replayed'] ?? '') === 'true';
        return ['body' => $result, 'facts' => new Answer($status, $received['x-request-id'] ?? null, $replayed, $attempt)];
    }

    private static function queryValue(mixed $value): string
    {
        if (is_bool($value)) {
            return $value ? 'true' : 'false';
        }
        return is_array($value) ? implode(',', $value) : (string) $value;
    }

    /** @param array<string, string> $headers */
    private static function failure(int $status, array $headers, string $text): FraudRiskException
    {
        $decoded = json_decode($text);
        $isBody = is_object($decoded) && is_string($decoded->error_code ?? null) && is_bool($decoded->retryable ?? null);
        $body = $isBody ? $decoded : null;
        $after = $headers['retry-after'] ?? '';
        $facts = [
            $body->message ?? "Found status $status without an error body",
            $status,
            $body?->error_code,
            $body->request_id ?? null,
            $body->details ?? [],
            preg_match('/^[0-9]{1,6}$/D', $after) === 1 ? (int) $after : null,
        ];
        $retryable = $body === null ? in_array($status, self::RETRYABLE, true) : $body->retryable;
        return $retryable ? new UnavailableException('unavailable', ...$facts) : new RefusedException('refused', ...$facts);
    }

    /**
     * What is not repeatable may be sent again only where the service itself says that it did nothing.
     *
     * @param ApiCall $call
     */
    private static function mayRepeat(array $call, FraudRiskException $error): bool
    {
        if (!$error instanceof UnavailableException) {
            return false;
        }
        $saysNothingDone = $error->errorCode !== null && in_array($error->status, self::NOTHING_DONE, true);
        return ($call['repeatable'] ?? false) || $saysNothingDone;
    }
}
