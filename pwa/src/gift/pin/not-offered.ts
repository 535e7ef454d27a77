/**
 * Firefox offers to save the content of a password field when its form is submitted, whatever the field's attributes
 * say. So a form with a PIN is handed to its script without being submitted, and its field is emptied before it is
 * removed (pin-input.tsx). It does so as soon as it is imported.
 */
document.addEventListener('click', (event) => {
  // a busy button does nothing
  if (event.defaultPrevented || !(event.target instanceof Element)) return
  const submitter = event.target.closest('button')
  const form = submitter?.type === 'submit' ? submitter.form : null
  if (!form?.querySelector('[type=password][autocomplete=one-time-code]')) return
  event.preventDefault()
  form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter }))
})

export {}
