import sonicBoom from 'sonic-boom'

/**
 * The log on standard output. On a full disk, lines are lost and counted, and the process goes on. pino's own output would throw, and the handler
 * that logs this error would throw again.
 */
export function createLogOutput() {
  let [output, lostLines, lastIsLost] = [open(), 0, false]

  function open() {
    const next = new sonicBoom.SonicBoom({ fd: process.stdout.fd, sync: true })
    next.on('error', () => {
      lostLines += 1
      lastIsLost = true
      // The old one would keep the line, and all later ones, in memory.
      output = open()
    })
    return next
  }

  return {
    write(line: string): void {
      const afterPartOfLine = lastIsLost
      lastIsLost = false
      output.write(afterPartOfLine ? `\n${line}` : line)
    },
    lostLines: () => lostLines,
  }
}
