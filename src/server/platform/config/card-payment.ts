import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { productionProblems } from './production.ts'

const url = z.string().regex(/^https?:\/\/[^\s?#]+$/, 'must be an address such as https://widget-api.paybis.com')

/** Settings from our account at the card-payment provider. `docs/operating/providers.md` says where to find each. */
export const cardPaymentSettings = {
  /** Origin of Paybis' API. */
  PAYBIS_BASE_URL: url.optional(),
  /** URL of the widget's page. */
  PAYBIS_WIDGET_URL: url.optional(),
  /** Key of our account, sent with every call. */
  PAYBIS_API_KEY: z.string().optional(),
  /** The header that carries the key, with `<key>` in its place. Paybis' documents show several forms. Default: `Authorization: <key>`. */
  PAYBIS_AUTH_HEADER: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9-]*: \S.*$/, 'must be a header, such as Authorization: <key>')
    .includes('<key>', 'must hold <key> where the key belongs')
    .optional(),
  /** Our RSA key of at least 2048 bits, PEM; signs our calls. Paybis has its public half. */
  PAYBIS_PRIVATE_KEY: z.string().optional(),
  /** Paybis' public key, PEM; verifies its webhooks. While it is replaced: the old and the new one, one after the other. */
  PAYBIS_PUBLIC_KEY: z.string().optional(),
}

export interface CardPaymentSettings {
  baseUrl: string
  widgetUrl: string
  apiKey: string
  authHeader: { name: string; value: string }
  privateKey: KeyObject
  /** A webhook may be signed with any of them. */
  publicKeys: KeyObject[]
}

type Variables = { [Name in keyof typeof cardPaymentSettings]?: string | undefined }
type KeyName = 'PAYBIS_PRIVATE_KEY' | 'PAYBIS_PUBLIC_KEY'

const sandboxApiKey = 'kantor-sandbox-paybis-key'
const sandboxPem = (name: KeyName) =>
  readFileSync(new URL(name === 'PAYBIS_PRIVATE_KEY' ? './sandbox-private-key.pem' : './sandbox-public-key.pem', import.meta.url), 'utf8')
const shortestKeyBits = 2048

/** The settings, with the sandbox's values as defaults, which `cardPaymentProblems` refuses in production. */
export function readCardPaymentSettings(variables: Variables, { sandboxOrigin }: { sandboxOrigin: string }): CardPaymentSettings {
  const [, name = '', value = ''] = /^([^:]+): (.+)$/.exec(variables.PAYBIS_AUTH_HEADER ?? 'Authorization: <key>') ?? []
  return {
    baseUrl: variables.PAYBIS_BASE_URL ?? sandboxOrigin,
    widgetUrl: variables.PAYBIS_WIDGET_URL ?? `${sandboxOrigin}/paybis-widget/`,
    apiKey: variables.PAYBIS_API_KEY ?? sandboxApiKey,
    authHeader: { name, value },
    privateKey: requireKey(variables, 'PAYBIS_PRIVATE_KEY'),
    publicKeys: separateKeys(variables).map((PAYBIS_PUBLIC_KEY) => requireKey({ PAYBIS_PUBLIC_KEY }, 'PAYBIS_PUBLIC_KEY')),
  }
}

/** Why we cannot start, one sentence for each wrong setting. */
export function cardPaymentProblems(variables: Variables, { production }: { production: boolean }): string[] {
  const rules = {
    PAYBIS_BASE_URL: { kind: 'address' },
    PAYBIS_WIDGET_URL: { kind: 'address' },
    PAYBIS_API_KEY: { sandbox: sandboxApiKey },
  } as const
  const problems = production ? productionProblems(variables, rules) : []
  const privateKey = readKey(variables, 'PAYBIS_PRIVATE_KEY', { production })
  if (typeof privateKey === 'string') problems.push(`PAYBIS_PRIVATE_KEY: ${privateKey}`)
  const publicKeys = separateKeys(variables).map((PAYBIS_PUBLIC_KEY) => readKey({ PAYBIS_PUBLIC_KEY }, 'PAYBIS_PUBLIC_KEY', { production }))
  const problem = publicKeys.find((key) => typeof key === 'string')
  if (problem) problems.push(`PAYBIS_PUBLIC_KEY: ${problem}`)
  if (separateKeys(variables).some((PAYBIS_PUBLIC_KEY) => isOwnPublicHalf({ ...variables, PAYBIS_PUBLIC_KEY })))
    problems.push('PAYBIS_PUBLIC_KEY: is the public half of PAYBIS_PRIVATE_KEY; it must be Paybis’ own')
  return problems
}

/** Each PEM of PAYBIS_PUBLIC_KEY; one undefined without the setting. */
const separateKeys = ({ PAYBIS_PUBLIC_KEY: pem }: Variables): (string | undefined)[] =>
  pem?.match(/-----BEGIN [^]+?-----END [^-]+-----/g) ?? [pem]

/** Whether Paybis' public key is the public half of our private key: every webhook of Paybis would then be refused. */
function isOwnPublicHalf({ PAYBIS_PRIVATE_KEY, PAYBIS_PUBLIC_KEY }: Variables): boolean {
  const ours = PAYBIS_PRIVATE_KEY && parseKey(PAYBIS_PRIVATE_KEY, 'PAYBIS_PRIVATE_KEY')
  const theirs = PAYBIS_PUBLIC_KEY && parseKey(PAYBIS_PUBLIC_KEY, 'PAYBIS_PUBLIC_KEY')
  return Boolean(ours && theirs && createPublicKey(ours).equals(theirs))
}

function requireKey(variables: Variables, name: KeyName): KeyObject {
  const key = readKey(variables, name, { production: false })
  if (typeof key === 'string') throw new Error(`${name}: ${key}`)
  return key
}

/** The key, or why it cannot be used. */
function readKey(variables: Variables, name: KeyName, { production }: { production: boolean }): KeyObject | string {
  const pem = variables[name]
  if (!pem && production) return 'must be set in production'
  const key = parseKey(pem ?? sandboxPem(name), name)
  if (key?.asymmetricKeyType !== 'rsa') return 'must be an RSA key in PEM'
  if ((key.asymmetricKeyDetails?.modulusLength ?? 0) < shortestKeyBits) return `must have at least ${shortestKeyBits} bits`
  if (production && parseKey(sandboxPem(name), name)?.equals(key)) return 'is the sandbox’s, which production refuses'
  return key
}

/** Parses a key. Refuses a private key in PAYBIS_PUBLIC_KEY, so that a mix-up is noticed. */
function parseKey(pem: string, name: KeyName): KeyObject | undefined {
  // In an environment variable, line ends are often written as \n.
  const text = pem.replaceAll('\\n', '\n')
  try {
    if (name === 'PAYBIS_PRIVATE_KEY') return createPrivateKey(text)
    return text.includes('PRIVATE KEY') ? undefined : createPublicKey(text)
  } catch {
    return undefined
  }
}
