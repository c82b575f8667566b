<?php

declare(strict_types=1);

namespace FraudRisk;

/** The service refused the call; repeating it cannot help. */
final class RefusedException extends FraudRiskException
{
}
