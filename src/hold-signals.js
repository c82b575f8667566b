import process from "node:process";

/**
 * What signals ask of the service.
 * @typedef {{ readonly stop: () => void, readonly reload: () => void }} SignalActions
 */

/**
 * Listens to SIGTERM, SIGINT and SIGHUP from now on, and keeps what they ask for until somebody is there to do it: what is returned takes the
 * actions, and tells whether a stop was asked for already. Node's own conduct would end a process on SIGHUP, and as process 1 of a container
 * the system lets no signal through that nobody listens to. JavaScript, as it stands before whatever strips types.
 * @param {Pick<NodeJS.EventEmitter, "on">} source
 */
export function holdSignals(source = process) {
  /** @type {SignalActions | undefined} */
  let actions;
  let isStopAsked = false;
  let isReloadAsked = false;
  const askStop = () => {
    isStopAsked = true;
    actions?.stop();
  };
  for (const signal of ["SIGTERM", "SIGINT"]) source.on(signal, askStop);
  source.on("SIGHUP", () => {
    if (actions === undefined) isReloadAsked = true;
    else actions.reload();
  });
  return {
    isStopAsked: () => isStopAsked,
    /**
     * Does what was asked for, and from now on what is: a stop makes a reload needless.
     * @param {SignalActions} taken
     */
    handTo(taken) {
      actions = taken;
      if (isStopAsked) taken.stop();
      else if (isReloadAsked) taken.reload();
    },
  };
}
