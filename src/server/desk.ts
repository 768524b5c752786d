import { openDesk } from './assemble/desk.ts'
import { DeskError } from './desk/command-line/command.ts'
import { runDeskProgram } from './desk/command-line/desk.ts'
import { withSecretFiles } from './platform/config/secret-files.ts'

// The desk's command line in the container. It reads the service's setting DATABASE_URL or DATABASE_URL_FILE. In the container, everyone has
// the same operating-system user, so --by must name the person.
await runDeskProgram({
  program: 'node dist/server/desk.js',
  typed: process.argv.slice(2),
  open: async () => openDesk(databaseUrl(), process.env),
})

function databaseUrl(): string {
  const { variables, problems } = withSecretFiles(process.env)
  const url = variables['DATABASE_URL']
  if (problems['DATABASE_URL']) throw new DeskError(`DATABASE_URL: ${problems['DATABASE_URL']}.`)
  if (!url) throw new DeskError('DATABASE_URL must be set: the address of the service’s database.')
  if (!/^postgres(ql)?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new DeskError('DATABASE_URL is not an address of the form postgres://user:password@host:5432/database.')
  return url
}
