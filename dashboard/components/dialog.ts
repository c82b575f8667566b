import type { VNode } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { type Children, html } from "../html.ts";

/** A modal dialog; Escape closes it and the focus goes back to where it came from. Render it only while it is open. */
export function Dialog(props: {
  readonly title: string;
  readonly onClose: () => void;
  /** Escape does nothing: what it shows is gone once it is closed. */
  readonly stays?: boolean;
  readonly children?: Children;
}): VNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  const cancel = (event: Event) => {
    event.preventDefault();
    props.onClose();
  };
  // A browser closes a dialog whose cancelling was prevented at the second Escape, unless the key itself is prevented.
  const keep = (event: KeyboardEvent) => {
    if (event.key === "Escape" && props.stays === true) event.preventDefault();
  };
  return html`<dialog ref=${dialog} class="dialog" aria-labelledby=${id} onCancel=${cancel} onKeyDown=${keep}>
    <h2 id=${id}>${props.title}</h2>
    ${props.children}
  </dialog>`;
}
