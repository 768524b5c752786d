import { z } from 'zod'
import { refusedInProduction } from './production.ts'

/** Settings from our account at the identity provider. `docs/operating/providers.md` says where to find each. */
export const identitySettings = {
  /** Origin of Sumsub's API, without a path. */
  SUMSUB_BASE_URL: z
    .string()
    .regex(/^https?:\/\/[^\s/?#]+\/?$/, 'must be an address without a path, such as https://api.sumsub.com')
    .optional(),
  /** App token; names our account in every call. */
  SUMSUB_APP_TOKEN: z.string().optional(),
  /** Secret key of that app token; signs our calls. */
  SUMSUB_SECRET: z.string().optional(),
  /** Secret key of Sumsub's webhooks. */
  SUMSUB_WEBHOOK_SECRET: z.string().optional(),
  /** Level that a person has to pass. */
  SUMSUB_PERSONAL_LEVEL: z.string().max(256).optional(),
  /** Level that a company has to pass. */
  SUMSUB_BUSINESS_LEVEL: z.string().max(256).optional(),
}

export interface IdentitySettings {
  baseUrl: string
  appToken: string
  secretKey: string
  webhookSecret: string
  levels: { personal: string; business: string }
}

type Given = { [Name in keyof typeof identitySettings]?: string | undefined }

/** Known to the sandbox; refused in production. */
const sandboxValues = {
  SUMSUB_APP_TOKEN: 'sbx:kantor-sandbox',
  SUMSUB_SECRET: 'kantor-sandbox-secret-key',
  SUMSUB_WEBHOOK_SECRET: 'kantor-sandbox-webhook-secret',
  SUMSUB_PERSONAL_LEVEL: 'basic-kyc-level',
  SUMSUB_BUSINESS_LEVEL: 'basic-kyb-level',
}

/** The settings, with the sandbox's values as defaults, which `identityCheckProblems` refuses in production. */
export function readIdentitySettings(given: Given, { sandboxOrigin }: { sandboxOrigin: string }): IdentitySettings {
  const set = { ...sandboxValues, ...withoutUndefined(given) }
  return {
    baseUrl: (set.SUMSUB_BASE_URL ?? sandboxOrigin).replace(/\/$/, ''),
    appToken: set.SUMSUB_APP_TOKEN,
    secretKey: set.SUMSUB_SECRET,
    webhookSecret: set.SUMSUB_WEBHOOK_SECRET,
    levels: { personal: set.SUMSUB_PERSONAL_LEVEL, business: set.SUMSUB_BUSINESS_LEVEL },
  }
}

/** Why production cannot start, one sentence for each setting. */
export const identityCheckProblems = (given: Given): string[] =>
  refusedInProduction(given, {
    SUMSUB_BASE_URL: { kind: 'address' },
    SUMSUB_APP_TOKEN: { sandbox: 'sbx:' },
    SUMSUB_SECRET: { kind: 'secret', sandbox: sandboxValues.SUMSUB_SECRET },
    SUMSUB_WEBHOOK_SECRET: { kind: 'secret', sandbox: sandboxValues.SUMSUB_WEBHOOK_SECRET },
    SUMSUB_PERSONAL_LEVEL: {},
    SUMSUB_BUSINESS_LEVEL: {},
  })

const withoutUndefined = (given: Given) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Given & typeof sandboxValues
