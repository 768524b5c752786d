import { join } from 'node:path'
import { startFront } from './dev/front.ts'
import { launch } from './launcher/launcher.ts'
import { root } from './launcher/settings.ts'

const watched = (program: string) => ({
  entry: join(root, 'tools/dev/watched.ts'),
  args: [join(root, program)],
  showErrors: true,
})

await launch({
  server: { ...watched('src/server/main.ts'), env: { KANTOR_PAGES: 'off' } },
  sandbox: watched('src/sandbox/main.ts'),
  front: startFront,
})
