import { DeskError } from './operate/desk/command.ts'
import { runDeskProgram } from './operate/desk/program.ts'
import { withSecretFiles } from './platform/config/secret-files.ts'

// The desk's command line beside the service, with the service's setting: DATABASE_URL, or DATABASE_URL_FILE. The account there is the
// image's and nobody's name: whoever is at the desk says it with --by.
await runDeskProgram({
  program: 'node dist/server/desk.js',
  typed: process.argv.slice(2),
  databaseUrl() {
    const { given, wrong } = withSecretFiles(process.env)
    const url = given['DATABASE_URL']
    if (wrong['DATABASE_URL']) throw new DeskError(`DATABASE_URL: ${wrong['DATABASE_URL']}.`)
    if (!url) throw new DeskError('DATABASE_URL must be set: the address of the service’s database.')
    if (!/^postgres(ql)?:$/.test(URL.parse(url)?.protocol ?? ''))
      throw new DeskError('DATABASE_URL is not an address of the form postgres://user:password@host:5432/database.')
    return url
  },
})
