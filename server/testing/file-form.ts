/** The body of an upload: a file by its content. */
export const fileForm = (content: string | Uint8Array, name = 'list.csv'): FormData => {
  const form = new FormData()
  form.set('file', new File([typeof content === 'string' ? content : new Uint8Array(content)], name))
  return form
}
