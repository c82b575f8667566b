<?php

declare(strict_types=1);

namespace FraudRisk;

/** The client was given something that it cannot work with. */
final class ConfigurationException extends FraudRiskException
{
    public function __construct(string $message)
    {
        parent::__construct('configuration', $message);
    }
}
