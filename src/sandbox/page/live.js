// Updates only the regions with the attribute data-live, so that scroll position, open details and typed text stay.
const everyMs = 3000

const isSelecting = (region) => {
  const selection = document.getSelection()
  return selection !== null && !selection.isCollapsed && region.contains(selection.anchorNode)
}

function replace(region, fresh) {
  const focused = region.contains(document.activeElement) ? document.activeElement.getAttribute('href') : null
  region.replaceChildren(...fresh.childNodes)
  if (focused) region.querySelector(`[href="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true })
}

async function refresh() {
  const regions = [...document.querySelectorAll('[data-live]')]
  if (document.hidden || regions.length === 0) return
  const response = await fetch(location.href, { cache: 'no-store', headers: { accept: 'text/html' } })
  if (!response.ok) return
  const next = new DOMParser().parseFromString(await response.text(), 'text/html')
  for (const region of regions) {
    const fresh = next.getElementById(region.id)
    if (fresh && fresh.innerHTML !== region.innerHTML && !isSelecting(region)) replace(region, fresh)
  }
}

async function loop() {
  // The sandbox may be restarting. The next poll tries again.
  await refresh().catch(() => {})
  setTimeout(loop, everyMs)
}
setTimeout(loop, everyMs)
