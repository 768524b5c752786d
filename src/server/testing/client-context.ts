import { personalData } from '../assemble/personal-data.ts'
import type { ClientContext } from '../client/context.ts'
import { createWebAuthn } from '../platform/webauthn/webauthn.ts'
import { createDpop } from '../client/session/dpop.ts'
import { createPasswordHasher } from '../client/password/password-hasher.ts'
import { createLetterRateLimit } from '../platform/rate-limit/letter-rate-limit.ts'
import { createLogInRateLimit } from '../platform/rate-limit/log-in-rate-limit.ts'
import { createRateLimits } from '../platform/rate-limit/rate-limit.ts'
import type { TestService } from './service.ts'

/** The context of clients' use cases, for a test that calls the use cases directly. Letters are not sent. */
export function clientContext({ database, clock, config }: TestService, changed: Partial<ClientContext> = {}): ClientContext {
  const { publicOrigin, secretsKeys } = config
  const brand = config.operator.brand.name
  const rateLimits = changed.rateLimits ?? createRateLimits(database)
  return {
    database,
    clock,
    pause: async () => {},
    mail: { order: async () => {}, orderLater: async () => {} },
    passwords: createPasswordHasher(),
    rateLimits,
    dpop: createDpop({ secretsKeys, clock, rateLimits }),
    webAuthn: createWebAuthn({ origin: publicOrigin, name: brand, secretsKeys, clock, rateLimits }),
    logInRateLimit: createLogInRateLimit(rateLimits),
    letterRateLimit: createLetterRateLimit(rateLimits),
    policyVersionsIn: () => ({}),
    recordsLawIn: () => undefined,
    secretsKeys,
    issuer: brand,
    publicOrigin,
    personalData,
    ...changed,
  }
}
