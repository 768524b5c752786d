import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rootCertificates } from 'node:tls'
import { expect, test } from 'vitest'
import { folderOfFile } from '../testing/folder.ts'

const folder = folderOfFile()

const program = `import tls from 'node:tls'
import { trustExtraAuthorities } from ${JSON.stringify(join(import.meta.dirname, 'extra-authorities.ts'))}
const before = tls.getCACertificates('default').length
trustExtraAuthorities(process.env)
console.log(tls.getCACertificates('default').length - before)`

/** Runs the program as the manual starts the doctor: with a file of settings. */
function run(authorities: string) {
  const environmentFile = join(folder, 'environment')
  writeFileSync(environmentFile, `NODE_EXTRA_CA_CERTS=${authorities}\n`)
  const { PATH } = process.env
  return spawnSync(
    process.execPath,
    [`--env-file=${environmentFile}`, '--use-openssl-ca', '--input-type=module-typescript', '--eval', program],
    {
      env: { PATH, SSL_CERT_FILE: '/dev/null', SSL_CERT_DIR: folder },
      encoding: 'utf8',
    },
  )
}

test('an authority that only a file of settings names is trusted', () => {
  const file = join(folder, 'authority.pem')
  writeFileSync(file, rootCertificates[0] ?? '')
  expect(run(file)).toMatchObject({ status: 0, stdout: '1\n' })
})

test('a file that is missing or has no certificate is an error', () => {
  writeFileSync(join(folder, 'empty.pem'), 'nothing')
  for (const name of ['none.pem', 'empty.pem'])
    expect(run(join(folder, name)).stderr).toContain(`${name} cannot be read, or has no certificates`)
})
