import { readFileSync } from 'node:fs'

/** Settings that can also be set as `<name>_FILE`, the path of a file with the secret, as container platforms provide secrets. */
const secretNames = [
  'DATABASE_URL',
  'SMTP_URL',
  'SECRETS_KEY',
  'SUMSUB_APP_TOKEN',
  'SUMSUB_SECRET',
  'SUMSUB_WEBHOOK_SECRET',
  'PAYBIS_API_KEY',
  'PAYBIS_PRIVATE_KEY',
  'PAYBIS_PUBLIC_KEY',
  'CALENDLY_WEBHOOK_KEY',
]

type Environment = Record<string, string | undefined>

/** Adds the secrets in files to the environment, without a final line end. `wrong`: what is wrong with a setting, by its name. */
export function withSecretFiles(environment: Environment): { given: Environment; wrong: Record<string, string> } {
  const [given, wrong]: [Environment, Record<string, string>] = [{ ...environment }, {}]
  for (const name of secretNames) {
    const file = environment[`${name}_FILE`]
    if (!file) continue
    const content = contentOf(file)
    if (environment[name]) wrong[name] = `set either it or ${name}_FILE, not both`
    else if (!content) wrong[name] = `the file that ${name}_FILE names ${content === '' ? 'is empty' : 'cannot be read'}`
    else given[name] = content
  }
  return { given, wrong }
}

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  } catch {
    return undefined
  }
}
