// Lets buttons copy the text of an element, and says so.
const copiedText = document.querySelector('#copied')

async function copy(button) {
  const text = document.getElementById(button.dataset.copies)
  try {
    await navigator.clipboard.writeText(text.textContent)
    copiedText.textContent = `Copied: ${button.dataset.what}`
  } catch {
    document.getSelection().selectAllChildren(text)
    copiedText.textContent = 'The browser does not let this page copy. The text is selected.'
  }
}

for (const button of document.querySelectorAll('[data-copies]')) {
  button.hidden = false
  button.addEventListener('click', () => copy(button))
}
