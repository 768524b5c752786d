// Keeps the codes current. Served behind live.js and copy.js, in the same module.
const codeMs = 30_000
const stepAt = (time) => Math.floor(time / codeMs)
const secondsText = document.querySelector('#seconds')

/** The time step of the shown codes. Undefined at first: the page may be older than its codes. */
let shownStep

async function showCodes(step) {
  const response = await fetch('/staff', { cache: 'no-store', headers: { accept: 'application/json' } })
  if (!response.ok) return
  for (const { email, code } of await response.json()) {
    const shown = document.querySelector(`[data-code-of="${CSS.escape(email)}"]`)
    if (shown) shown.textContent = code
  }
  shownStep = step
}

async function tick() {
  const now = Date.now()
  secondsText.textContent = Math.ceil((codeMs - (now % codeMs)) / 1000)
  // The sandbox may be restarting. The next second tries again.
  if (stepAt(now) !== shownStep) await showCodes(stepAt(now)).catch(() => {})
  setTimeout(tick, 1000 - (Date.now() % 1000))
}
void tick()
