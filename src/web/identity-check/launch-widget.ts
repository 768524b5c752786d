export interface WidgetLaunch {
  container: HTMLElement
  /** Accessible name of the frame. */
  title: string
  token: string
  /** Called when the token has expired; rejects where there is no new one. */
  renewToken: () => Promise<string>
  /** Events with the provider's names: hints for the screen, never a decision. */
  onEvent: (name: string) => void
}

/** Loads the provider's SDK and shows its widget in the container. The token determines the frame's origin. */
export async function launchWidget({ container, title, token, renewToken, onEvent }: WidgetLaunch): Promise<{ destroy(): void }> {
  const { default: sdk } = await import('@sumsub/websdk')
  const widget = sdk
    .init(token, renewToken)
    .withConf({ lang: document.documentElement.lang || 'en' })
    .withOptions({ addViewportTag: false, adaptIframeHeight: true })
    .onMessage((name) => onEvent(name))
    .build()
  widget.launch(container)
  container.querySelector('iframe')?.setAttribute('title', title)
  return widget
}
