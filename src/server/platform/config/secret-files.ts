import { readFileSync } from 'node:fs'

/** Settings that can also be set as `<name>_FILE`, the path of a file with the secret, as container platforms provide secrets. */
export const secretNames = [
  'DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'SMTP_URL',
  'SECRETS_KEY',
  'LOG_SIGNING_KEY',
  'SUMSUB_APP_TOKEN',
  'SUMSUB_SECRET',
  'SUMSUB_WEBHOOK_SECRET',
  'PAYBIS_API_KEY',
  'PAYBIS_PRIVATE_KEY',
  'PAYBIS_PUBLIC_KEY',
  'CALENDLY_WEBHOOK_KEY',
  'CALENDLY_TOKEN',
  'CHAIN_BITCOIN_URLS',
  'CHAIN_ETHEREUM_URLS',
]

/** Who reads settings: a process by its role. `both` needs every secret, and so does the doctor. */
export type SecretsUser = 'both' | 'web' | 'worker'

/** Secrets that each user does not use, so that a stolen process does not reveal them. */
export const unusedSecrets: Record<SecretsUser, string[]> = {
  both: [],
  web: ['MIGRATION_DATABASE_URL', 'SMTP_URL', 'CALENDLY_TOKEN', 'LOG_SIGNING_KEY'],
  // Only web processes verify webhooks, check app codes and open card payments.
  worker: [
    'MIGRATION_DATABASE_URL',
    'SECRETS_KEY',
    'SUMSUB_WEBHOOK_SECRET',
    'PAYBIS_API_KEY',
    'PAYBIS_PRIVATE_KEY',
    'PAYBIS_PUBLIC_KEY',
    'CALENDLY_WEBHOOK_KEY',
  ],
}

export const userOf = (role: string | undefined): SecretsUser => (role === 'web' || role === 'worker' ? role : 'both')

type Environment = Record<string, string | undefined>

/** Adds the secrets in files to the environment, without a final line end. `problems` has a sentence for each wrong setting, by its name. */
export function withSecretFiles(environment: Environment): { variables: Environment; problems: Record<string, string> } {
  const [variables, problems]: [Environment, Record<string, string>] = [{ ...environment }, {}]
  for (const name of secretNames) {
    const file = environment[`${name}_FILE`]
    if (!file) continue
    const content = contentOf(file)
    if (environment[name]) problems[name] = `set either it or ${name}_FILE, not both`
    else if (!content) problems[name] = `the file that ${name}_FILE names ${content === '' ? 'is empty' : 'cannot be read'}`
    else variables[name] = content
  }
  return { variables, problems }
}

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  } catch {
    return undefined
  }
}
