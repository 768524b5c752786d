import { spawn } from 'node:child_process'

// Runs a program with `node --watch` for the launcher. `node --watch` does not end when the launcher is killed, so this process ends it.
const watcher = spawn(process.execPath, ['--watch', '--watch-preserve-output', process.argv[2] ?? ''], {
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
})
watcher.on('message', (message) => process.send?.(message))
watcher.on('exit', (code) => process.exit(code ?? 1))

const end = () => watcher.kill('SIGTERM')
process.on('disconnect', end)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end)
