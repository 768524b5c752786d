import { readFileSync } from 'node:fs'
import tls from 'node:tls'
import { StartError } from './start-error.ts'

/**
 * Trusts the certificates in the file that NODE_EXTRA_CA_CERTS names. Node reads this variable only from the real environment, and not from a file
 * that `--env-file` names. Throws a StartError if the file cannot be used.
 */
export function trustExtraAuthorities({ NODE_EXTRA_CA_CERTS: file }: NodeJS.ProcessEnv): void {
  if (!file || tls.getCACertificates('extra').length > 0) return
  try {
    tls.setDefaultCACertificates([...tls.getCACertificates('default'), readFileSync(file, 'utf8')])
  } catch {
    throw new StartError(`NODE_EXTRA_CA_CERTS: ${file} cannot be read, or has no certificates in the form of PEM.`)
  }
}
