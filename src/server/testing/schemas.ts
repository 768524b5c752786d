import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { validateXML } from 'xmllint-wasm'

/** Folder with the schemas of ISO 20022, such as `camt.053.001.08.xsd`. They are ISO's, and not part of this repository. */
const folder = process.env['ISO20022_SCHEMAS'] ?? ''

export const hasSchemas = folder !== '' && existsSync(join(folder, 'pain.001.001.09.xsd'))
if (!hasSchemas) console.info('ISO20022_SCHEMAS names no folder with schemas of ISO 20022, so tests that need them are skipped.')

/** What the schema of its namespace says against a message; nothing if it is valid. */
export async function problemsOf(message: string): Promise<string[]> {
  const name = /xmlns="urn:iso:std:iso:20022:tech:xsd:(.*?)"/.exec(message)?.[1]
  const schema = readFileSync(join(folder, `${name}.xsd`), 'utf8')
  const { errors } = await validateXML({
    xml: [{ fileName: 'message.xml', contents: message }],
    schema: [schema],
    initialMemoryPages: 512,
    maxMemoryPages: 4096,
  })
  return errors.map(({ rawMessage }) => rawMessage)
}
