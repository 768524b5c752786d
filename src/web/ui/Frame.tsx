import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'

interface FrameProps<Message> {
  /** Address of the foreign page. */
  src: string
  /** Name of the frame for who cannot see it. */
  title: string
  /** Whether messages from this origin are the page's. */
  accepts: (origin: string) => boolean
  /** Reads a message, which can be anything at all; null for what means nothing to us. Must not throw. */
  read: (data: unknown) => Message | null
  onMessage: (message: Message) => void
  /** What of the device the page may use, as in the `allow` attribute. */
  allow?: string
  /** What the page may do, as in the `sandbox` attribute. Without it, all that a foreign page may: some vendors' pages break in a sandbox. */
  sandbox?: string
  /** In pixels. */
  height?: number
  className?: string
  ref?: Ref<HTMLIFrameElement>
}

/** A page of somebody else. A message counts only if it comes from this very frame, from an accepted origin, and can be read. */
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
