import { useEffect, useEffectEvent, useRef } from 'react'

interface FrameProps<Message> {
  /** URL of the foreign page. */
  src: string
  /** Accessible name of the frame. */
  title: string
  /** Whether messages from this origin are accepted. */
  acceptsOrigin: (origin: string) => boolean
  /** Parses an untrusted message. Returns null for an unknown message. Must not throw. */
  parse: (data: unknown) => Message | null
  onMessage: (message: Message) => void
  /** The `allow` attribute. */
  allow?: string
  /** The `sandbox` attribute; none by default, because some vendors' pages break in a sandbox. */
  sandbox?: string
  /** In pixels. */
  height?: number
  className?: string
}

/** A foreign page in a frame. Accepts only messages of this frame's window, from an accepted origin, in a known form. */
export function Frame<Message>({ title, sandbox, acceptsOrigin, parse, onMessage, ...attributes }: FrameProps<Message>) {
  const frame = useRef<HTMLIFrameElement>(null)
  const receive = useEffectEvent(({ source, origin, data }: MessageEvent<unknown>) => {
    const page = frame.current?.contentWindow
    if (!page || source !== page || !acceptsOrigin(origin)) return
    const message = parse(data)
    if (message !== null) onMessage(message)
  })

  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => receive(event)
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [])

  return <iframe ref={frame} title={title} sandbox={sandbox} {...attributes} />
}
