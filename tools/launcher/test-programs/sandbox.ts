import { createServer } from 'node:net'

const server = createServer()
server.listen(Number(process.env['SANDBOX_PORT']), '127.0.0.1', () => {
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  process.send?.({ type: 'ready', port, smtpPort: 4025 })
})
process.on('disconnect', () => process.exit())
