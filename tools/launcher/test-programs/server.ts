import { createServer } from 'node:http'

if (process.env['TEST_SERVER'] === 'refuses') {
  process.stderr.write(process.env['TEST_SERVER_ERRORS'] ?? '')
  process.exit(1)
}
if (process.env['TEST_SERVER'] === 'throws') throw new Error('boom')

const names = [
  'DATABASE_URL',
  'SANDBOX_PORT',
  'SANDBOX_SMTP_PORT',
  'PUBLIC_ORIGIN',
  'KANTOR_MODE',
  'MALLOC_ARENA_MAX',
  'MALLOC_MMAP_THRESHOLD_',
  'NODE_OPTIONS',
]
const server = createServer((_, reply) => {
  reply.end(JSON.stringify(Object.fromEntries(names.map((name) => [name, process.env[name]]))))
})
server.listen(Number(process.env['PORT']), '127.0.0.1', () => process.send?.({ type: 'ready', port: Number(process.env['PORT']) }))
process.on('disconnect', () => process.exit())
