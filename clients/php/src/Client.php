<?php

declare(strict_types=1);

namespace FraudRisk;

/**
 * The service's calls, and what is made of several of them.
 *
 * @phpstan-import-type CallOptions from Caller
 * @phpstan-import-type ScoreRequest from Types
 * @phpstan-import-type RecommendedAction from Types
 * @phpstan-import-type Backtest from Types
 */
final class Client extends Operations
{
    private const FIRST_POLL_S = 0.2;
    private const POLL_S_MAX = 5.0;

    /**
     * @param string|false|null $baseUrl as https://risk.lender.ng; without one, as getenv() answers false, there is no client
     * @param ?string $apiKeyFile a file with the key alone, in place of $apiKey
     * @param float $timeoutS most that one attempt may take; at least 60 for a CSV
     * @param float $deadlineS most that a call may take with all its attempts; at least 180 for a CSV
     */
    public function __construct(
        string|false|null $baseUrl,
        #[\SensitiveParameter] ?string $apiKey = null,
        ?string $apiKeyFile = null,
        float $timeoutS = 5.0,
        float $deadlineS = 15.0,
        int $attemptsMax = 3,
    ) {
        $key = Secret::read('API key', $apiKey, $apiKeyFile);
        if (preg_match('/^svc_(test|live)_[A-Za-z0-9_-]{43}$/D', $key) !== 1) {
            throw new ConfigurationException('Give an API key of svc_test_ or svc_live_ and 43 characters');
        }
        parent::__construct(new Caller(BaseUrl::read($baseUrl), $key, $timeoutS, $deadlineS, $attemptsMax));
    }

    /**
     * Scores, or falls back when no answer can be had: approves less than $approveBelowMinor (fail open; 0 approves none), and recommends
     * $otherwise for the rest (fail closed). A refusal (a wrong key, a field that breaks a rule, a spent quota) is thrown as ever: it is an
     * answer. Send the transaction again, under the same id, once the service is back, so that its history has no hole.
     *
     * @param ScoreRequest $body
     * @param RecommendedAction $otherwise
     * @param CallOptions $options
     */
    public function scoreOrFallback(array $body, int $approveBelowMinor, string $otherwise = 'manual_review', array $options = []): Outcome
    {
        try {
            $decision = $this->score($body, $options);
            return new Outcome('service', $decision->recommended_action, $decision, null);
        } catch (UnavailableException $error) {
            $action = $body['transaction']['amount'] < $approveBelowMinor ? 'approve' : $otherwise;
            return new Outcome('fallback', $action, null, $error);
        }
    }

    /**
     * Waits until a backtest is completed, failed or cancelled.
     *
     * @return Backtest
     */
    public function waitForBacktest(string $backtestId, float $waitS = 600.0): object
    {
        $endsAt = microtime(true) + $waitS;
        for ($pollS = self::FIRST_POLL_S;; $pollS = min(2 * $pollS, self::POLL_S_MAX)) {
            $backtest = $this->getBacktest($backtestId);
            if (!in_array($backtest->status, ['queued', 'running'], true)) {
                return $backtest;
            }
            if (microtime(true) + $pollS >= $endsAt) {
                throw new UnavailableException('unavailable', "Wait longer for $backtestId: it is {$backtest->status}");
            }
            usleep((int) ($pollS * 1_000_000));
        }
    }
}
