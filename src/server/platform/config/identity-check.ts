import { z } from 'zod'
import { linesOf, productionProblems } from './production.ts'

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
  /** Secret key of Sumsub's webhooks. While it is replaced: the old and the new one, on two lines. */
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
  /** A webhook may be signed with any of them. */
  webhookSecrets: string[]
  levels: { personal: string; business: string }
}

type Variables = { [Name in keyof typeof identitySettings]?: string | undefined }

/** Known to the sandbox. Production refuses the token and the secrets; levels may have these names. */
const sandboxValues = {
  SUMSUB_APP_TOKEN: 'sbx:kantor-sandbox',
  SUMSUB_SECRET: 'kantor-sandbox-secret-key',
  SUMSUB_WEBHOOK_SECRET: 'kantor-sandbox-webhook-secret',
  SUMSUB_PERSONAL_LEVEL: 'basic-kyc-level',
  SUMSUB_BUSINESS_LEVEL: 'basic-kyb-level',
}

/** The settings, with the sandbox's values as defaults, which `identityCheckProblems` refuses in production. */
export function readIdentitySettings(variables: Variables, { sandboxOrigin }: { sandboxOrigin: string }): IdentitySettings {
  const settings = { ...sandboxValues, ...withoutUndefined(variables) }
  return {
    baseUrl: (settings.SUMSUB_BASE_URL ?? sandboxOrigin).replace(/\/$/, ''),
    appToken: settings.SUMSUB_APP_TOKEN,
    secretKey: settings.SUMSUB_SECRET,
    webhookSecrets: linesOf(settings.SUMSUB_WEBHOOK_SECRET),
    levels: { personal: settings.SUMSUB_PERSONAL_LEVEL, business: settings.SUMSUB_BUSINESS_LEVEL },
  }
}

/** Why production cannot start, one sentence for each wrong setting. */
export const identityCheckProblems = (variables: Variables): string[] =>
  productionProblems(variables, {
    SUMSUB_BASE_URL: { kind: 'address' },
    SUMSUB_APP_TOKEN: { sandbox: 'sbx:' },
    SUMSUB_SECRET: { kind: 'secret', sandbox: sandboxValues.SUMSUB_SECRET },
    SUMSUB_WEBHOOK_SECRET: { kind: 'secret', sandbox: sandboxValues.SUMSUB_WEBHOOK_SECRET },
    SUMSUB_PERSONAL_LEVEL: {},
    SUMSUB_BUSINESS_LEVEL: {},
  })

const withoutUndefined = (variables: Variables) =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined)) as Variables & typeof sandboxValues
