<?php

declare(strict_types=1);

namespace FraudRisk;

/** Nothing usable answered, or only "later" did, after every attempt. */
final class UnavailableException extends FraudRiskException
{
}
