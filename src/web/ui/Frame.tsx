import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'

interface FrameProps<Message> {
  /** Address of the foreign page. */
  src: string
  /** Accessible name of the frame. */
  title: string
  /** Whether messages from this origin are accepted. */
  accepts: (origin: string) => boolean
  /** Parses a message, which is untrusted; null for an unknown one. Must not throw. */
  read: (data: unknown) => Message | null
  onMessage: (message: Message) => void
  /** The `allow` attribute. */
  allow?: string
  /** The `sandbox` attribute; none by default, because some vendors' pages break in a sandbox. */
  sandbox?: string
  /** In pixels. */
  height?: number
  className?: string
  ref?: Ref<HTMLIFrameElement>
}

/** A foreign page. A message counts only from this frame's window and an accepted origin, and if it can be parsed. */
export function Frame<Message>({ src, title, accepts, read, onMessage, allow, sandbox, height, className, ref }: FrameProps<Message>) {
  const frame = useRef<HTMLIFrameElement>(null)
  useImperativeHandle(ref, () => frame.current!, [])

  const latest = useRef({ accepts, read, onMessage })
  useEffect(() => {
    latest.current = { accepts, read, onMessage }
  })

  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => {
      const page = frame.current?.contentWindow
      if (!page || event.source !== page || !latest.current.accepts(event.origin)) return
      const message = latest.current.read(event.data)
      if (message !== null) latest.current.onMessage(message)
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [])

  return <iframe ref={frame} src={src} title={title} allow={allow} sandbox={sandbox} height={height} className={className} />
}
