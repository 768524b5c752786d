import sonicBoom from 'sonic-boom'

// Some 4,000 lines. More would grow in memory while the collector reads nothing.
const maxWaitingBytes = 1024 * 1024
const flushMs = 500
// A write for each line would be an eighth of the processor time of a call.
const writtenTogetherBytes = 4096
const writtenWithinMs = 50

interface WaitingLine {
  bytes: number
  /** How many lost lines the report in front of this line names. */
  reportedLines: number
}

/**
 * The log on standard output. On a full disk, or while the collector of the log reads nothing, lines are lost and counted, and the process continues.
 * pino's own output would throw, and the handler that logs this error would throw again; a synchronous one would wait for the collector.
 */
export function createLogOutput(fd: number = process.stdout.fd) {
  const waiting: WaitingLine[] = []
  const flushing = new Set<() => void>()
  let [lostLines, unreportedLines, writtenOfFirst, afterPartOfLine] = [0, 0, 0, false]
  let output = open()
  let writing: NodeJS.Timeout | undefined

  function open() {
    const next = new sonicBoom.SonicBoom({ fd, sync: false, minLength: writtenTogetherBytes, maxLength: maxWaitingBytes })
    next.on('write', confirm)
    next.on('drop', () => lose(waiting.splice(-1)))
    next.on('error', () => {
      afterPartOfLine ||= writtenOfFirst > 0
      writtenOfFirst = 0
      lose(waiting.splice(0))
      // The old one would keep the lines, and all later ones, in memory.
      output = open()
      endFlush()
    })
    return next
  }

  function confirm(bytes: number): void {
    writtenOfFirst += bytes
    while (waiting[0] && writtenOfFirst >= waiting[0].bytes) writtenOfFirst -= waiting.shift()?.bytes ?? 0
    if (waiting.length === 0) endFlush()
  }

  function lose(lines: WaitingLine[]): void {
    lostLines += lines.length
    for (const { reportedLines } of lines) unreportedLines += 1 + reportedLines
  }

  function writeNow(): void {
    clearTimeout(writing)
    writing = undefined
    output.flush()
  }

  function endFlush(): void {
    for (const end of flushing) end()
    flushing.clear()
  }

  return {
    write(line: string): void {
      const report = unreportedLines > 0 ? `${reportOf(unreportedLines)}\n` : ''
      const text = `${afterPartOfLine ? '\n' : ''}${report}${line}`
      waiting.push({ bytes: Buffer.byteLength(text), reportedLines: unreportedLines })
      unreportedLines = 0
      afterPartOfLine = false
      output.write(text)
      writing ??= setTimeout(writeNow, writtenWithinMs)
    },
    lostLines: () => lostLines,
    /** Waits until all lines are written, but only half a second: the collector may read nothing. */
    flush: (): Promise<void> =>
      new Promise((resolve) => {
        if (waiting.length === 0) return resolve()
        flushing.add(resolve)
        writeNow()
        setTimeout(resolve, flushMs)
      }),
  }
}

const reportOf = (lines: number) =>
  JSON.stringify({ level: 50, time: Date.now(), pid: process.pid, msg: `${lines} lines of the log were lost` })
