/// Where a piece of work and all that it starts runs, when whoever began it wants it in one place.
///
/// A task that nobody waits for begins on the common threads wherever it was started from; a server that works a request
/// off on one thread says so here, and whoever starts tasks for the request passes it on:
/// `Task(executorPreference: TaskPlace.current)`.
package enum TaskPlace {
  @TaskLocal package static var current: (any TaskExecutor)?
}
