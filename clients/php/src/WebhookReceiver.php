<?php

declare(strict_types=1);

namespace FraudRisk;

/**
 * Knows one secret, or two during a rotation, accepts a signature for 5 minutes, and handles an event once.
 *
 * @phpstan-import-type WebhookEvent from Types
 */
final class WebhookReceiver
{
    public const BODY_BYTES_MAX = 256 * 1024;
    public const TOLERANCE_S = 300;
    private const HEADER_LENGTH_MAX = 4_096;
    private const SECRETS_MAX = 16;

    /** @var array<string, SeenEvents> by the id of an event, where it is remembered while its handler has not come to its end */
    private static array $unfinished = [];
    private static bool $isWatched = false;

    /**
     * @param list<string> $secrets
     */
    public function __construct(#[\SensitiveParameter] private readonly array $secrets, private readonly SeenEvents $seen)
    {
        if (count($secrets) < 1 || count($secrets) > self::SECRETS_MAX) {
            throw new ConfigurationException('Give 1 to ' . self::SECRETS_MAX . ' webhook secrets');
        }
        foreach ($secrets as $secret) {
            if (preg_match('/^whsec_[A-Za-z0-9_-]{43}$/D', $secret) !== 1) {
                throw new ConfigurationException("Give the webhook's secrets, each whsec_ and 43 characters");
            }
        }
    }

    /** @return array<string, string> the secrets are not shown where a receiver is dumped */
    public function __debugInfo(): array
    {
        return [];
    }

    /**
     * Judges a delivery (the value of Service-Signature and the body's bytes) and hands a new event to $handle, which stores it and returns:
     * the service waits 10 seconds. What $handle throws is logged; the answer is then 500, and the event comes again. With
     * SeenInFolder, a repeat while $handle is running in another process of the machine: 409 running: comes again.
     *
     * @param callable(WebhookEvent): mixed $handle
     */
    public function receive(?string $signature, string $body, callable $handle): WebhookAnswer
    {
        if (strlen($body) > self::BODY_BYTES_MAX) {
            return new WebhookAnswer(413, 'too_large');
        }
        $verdict = $this->verify($signature, $body, time());
        if ($verdict !== 'verified') {
            return new WebhookAnswer(400, $verdict);
        }
        try {
            return $this->handleAlone($body, $handle) ? new WebhookAnswer(204, '') : new WebhookAnswer(409, 'running');
        } catch (\Throwable $error) {
            error_log('A webhook could not be handled: ' . $error->getMessage());
            return new WebhookAnswer(500, 'failed');
        }
    }

    /** "verified", or why the delivery is not the service's own: missing_header, malformed_header, no_match, too_old, too_new. */
    public function verify(?string $signature, string $body, int $nowS): string
    {
        if ($signature === null) {
            return 'missing_header';
        }
        $parsed = self::parse($signature);
        if ($parsed === null) {
            return 'malformed_header';
        }
        [$time, $found] = $parsed;
        if (!$this->anyMatches("$time.$body", $found)) {
            return 'no_match';
        }
        // The time is judged only after the signature: before, it says nothing.
        $ageS = $nowS - (int) $time;
        return $ageS > self::TOLERANCE_S ? 'too_old' : ($ageS < -self::TOLERANCE_S ? 'too_new' : 'verified');
    }

    /** @param callable(WebhookEvent): mixed $handle */
    private function handleAlone(string $body, callable $handle): bool
    {
        $event = json_decode($body, false, 512, JSON_THROW_ON_ERROR);
        if (!is_object($event) || !is_string($event->id ?? null)) {
            throw new \RuntimeException('Found no event');
        }
        // The id of the body, because the signature covers the body and no header.
        // A process is at one event at a time: a repeat meanwhile comes to another, which only what they share can tell. In a database it waits
        // at the unique column, where `add` and the work are one transaction.
        $once = fn () => $this->handleOnce($event, $handle);
        if ($this->seen instanceof SeenInFolder) {
            return $this->seen->alone($event->id, $once);
        }
        $once();
        return true;
    }

    /**
     * @param WebhookEvent $event
     * @param callable(WebhookEvent): mixed $handle
     */
    private function handleOnce(object $event, callable $handle): void
    {
        if (!$this->seen->add($event->id)) {
            return;
        }
        self::watchTheEnd();
        self::$unfinished[$event->id] = $this->seen;
        try {
            $handle($event);
        } catch (\Throwable $error) {
            $this->seen->forget($event->id);
            throw $error;
        } finally {
            unset(self::$unfinished[$event->id]);
        }
    }

    /**
     * An `exit` in a handler, a time limit and a fatal error end the process without a `catch` or a `finally`: the event comes again, and must
     * not be taken for a repeat.
     */
    private static function watchTheEnd(): void
    {
        if (self::$isWatched) {
            return;
        }
        // Once a process: what is registered stays, and a worker may make a receiver for each request.
        self::$isWatched = true;
        register_shutdown_function(static function (): void {
            foreach (self::$unfinished as $id => $seen) {
                $seen->forget((string) $id);
            }
        });
    }

    /** @return ?array{string, list<string>} the time as it was written, because that is what was signed, and the signatures */
    private static function parse(string $signature): ?array
    {
        if (strlen($signature) > self::HEADER_LENGTH_MAX) {
            return null;
        }
        $times = [];
        $found = [];
        foreach (explode(',', $signature) as $member) {
            if (str_starts_with($member, 't=')) {
                $times[] = substr($member, 2);
            } elseif (str_starts_with($member, 'v1=')) {
                $found[] = substr($member, 3);
            }
        }
        $isTime = count($times) === 1 && preg_match('/^[0-9]{1,12}$/D', $times[0]) === 1;
        return $isTime && $found !== [] ? [$times[0], $found] : null;
    }

    /** @param list<string> $found */
    private function anyMatches(string $message, array $found): bool
    {
        $matched = false;
        foreach ($this->secrets as $secret) {
            $expected = hash_hmac('sha256', $message, $secret);
            foreach ($found as $signature) {
                // Every pair is compared, so that the time taken does not tell which one matched.
                $matched = hash_equals($expected, $signature) || $matched;
            }
        }
        return $matched;
    }
}
