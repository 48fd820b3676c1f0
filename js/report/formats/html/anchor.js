/** The id of a setting's heading. @param {{ id: string }} setting */
export function anchorOf({ id }) {
  return id.replace(/[^\w.-]+/g, '-');
}
