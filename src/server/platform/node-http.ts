/**
 * Node's own HTTP. By `import`, Node would load its WebSocket and fetch at once too, for whoever might want them: a fifteenth of what the start of
 * a process takes.
 */
export const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http')
