import { join } from 'node:path'
import { startDevServer } from './dev/dev-server.ts'
import { launch } from './launcher/launcher.ts'
import { root } from './launcher/settings.ts'

const watchedProgram = (program: string) => ({
  entry: join(root, 'tools/dev/watch-program.ts'),
  args: [join(root, program)],
  showErrors: true,
})

await launch({
  server: { ...watchedProgram('src/server/main.ts'), env: { KANTOR_PAGES: 'off' } },
  sandbox: watchedProgram('src/sandbox/main.ts'),
  devServer: startDevServer,
})
