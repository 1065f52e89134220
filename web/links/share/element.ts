type Given = Node | string | null | undefined | false

/** An element with its attributes and what stands in it; texts are texts. Without a value an attribute is left out. */
export const element = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string | null | undefined>>,
  ...children: readonly Given[]
): HTMLElementTagNameMap[Tag] => {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) if (value != null) made.setAttribute(name, value)
  made.append(...children.filter((child): child is Node | string => !!child))
  return made
}
