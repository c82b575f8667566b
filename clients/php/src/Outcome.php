<?php

declare(strict_types=1);

namespace FraudRisk;

/** What to act upon. `source` is "service" or "fallback": only the first has a `decision`, and only the second an `error`. */
final class Outcome
{
    public function __construct(
        public readonly string $source,
        public readonly string $recommendedAction,
        public readonly ?object $decision,
        public readonly ?UnavailableException $error,
    ) {
    }
}
