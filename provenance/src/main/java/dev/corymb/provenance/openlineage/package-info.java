/**
 * Events of OpenLineage, specification 2-0-2 and before, read as events of provenance.
 *
 * <h2>Words used here</h2>
 *
 * <dl>
 *   <dt>sent event
 *   <dd>one JSON object that a producer sent: a run, dataset or job event. It becomes one {@link
 *       dev.corymb.provenance.event.Event}, or several if it has too many statements for one.
 *   <dt>facet
 *   <dd>a named JSON object that says more about a run, a job or a dataset. Most are kept as text;
 *       those in the table below change the graph as well.
 *   <dt>part
 *   <dd>a facet, or another member of a sent event that gives no statement. Parts are kept as text
 *       up to a bound and dropped whole beyond it.
 *   <dt>local namespace
 *   <dd>a namespace that means something else on every machine, such as {@code file}. Names in it
 *       are qualified by the site.
 * </dl>
 *
 * <h2>Ids</h2>
 *
 * <p>Texts are percent-encoded: all but the letters, digits and {@code - . _ ~} of ASCII become
 * {@code %XX} of UTF-8. So {@code /}, {@code @} and {@code !} occur only where they are written
 * here, and different names have different ids.
 *
 * <table>
 *   <caption>What has which id</caption>
 *   <tr><td>dataset <td>{@code urn:ol:dataset:NAMESPACE/NAME}
 *   <tr><td>dataset in a local namespace <td>{@code urn:ol:dataset:SITE!NAMESPACE/NAME}
 *   <tr><td>version of a dataset <td>the id of the dataset, then {@code @VERSION}
 *   <tr><td>job <td>{@code urn:ol:job:NAMESPACE/NAME}, with {@code SITE!} as for datasets
 *   <tr><td>run <td>{@code urn:uuid:RUNID}, in lower case
 *   <tr><td>what a job does by its definition
 *       <td>{@code urn:ol:declared:NAMESPACE/NAME}, with {@code SITE!} as for datasets
 *   <tr><td>producer <td>its URI, or {@code urn:ol:producer:TEXT} if it has no scheme
 * </table>
 *
 * <h2>Statements</h2>
 *
 * <p>The activity of a run event is the run. A job event has no run: its activity is what the job
 * does by its definition, which is one for all job events of the job. A dataset event has none.
 *
 * <table>
 *   <caption>What gives which statement</caption>
 *   <tr><td>run or job <td>an activity, with the attribute {@link
 *       dev.corymb.provenance.openlineage.Terms#EVENT_TYPE}
 *   <tr><td>producer, job <td>an association of the activity: the agent, and the plan
 *   <tr><td>{@code inputs} <td>a usage each, of the version if there is one
 *   <tr><td>{@code outputs} <td>a generation each, likewise; none if the dataset is dropped
 *   <tr><td>{@code dataset} <td>an entity
 *   <tr><td>{@code version} <td>a specialization: the version, the dataset
 *   <tr><td>{@code symlinks} <td>alternates: the dataset, the other name
 *   <tr><td>{@code lifecycleStateChange} {@code RENAME}
 *       <td>a derivation: the new name, the old one. Not an alternate: the old name can be given to
 *       something else later, and that is not what was renamed
 *   <tr><td>{@code lifecycleStateChange} {@code DROP} <td>an invalidation
 *   <tr><td>{@code parent}, {@code parentRun} in older events, and its {@code root}
 *       <td>starts: the run, the starter. {@link
 *       dev.corymb.provenance.openlineage.Terms#STARTER} says which is which
 *   <tr><td>{@code lineage} <td>see below
 *   <tr><td>{@code columnLineage} of an output
 *       <td>a usage of each dataset that it names and {@code inputs} do not, unless there is a {@code
 *       lineage} facet
 *   <tr><td>{@code columnLineage} of the dataset of an event
 *       <td>likewise a derivation
 *   <tr><td>others <td>none; they are kept as parts
 * </table>
 *
 * <p>Every output is made of every input, unless there is a {@code lineage} facet: then derivations
 * say what an output was made of, and its generation has the attribute {@link
 * dev.corymb.provenance.event.Links#TRACED}. A facet of the job, or of the run, which drafts of the
 * specification had, counts for all outputs; one of a dataset for this dataset. Its members {@code
 * entries} (in drafts {@code lineage}), {@code inputs} and {@code fields} are read; columns give
 * the datasets that they are of. A source of type {@code JOB} is the activity that made the target;
 * a target of type {@code JOB} used its sources, or was informed by them if they are jobs. A job
 * that is given without a run is what it does by its definition.
 *
 * <p>Statements have no time of their own; {@code eventTime} is the time of the event.
 */
@NullMarked
package dev.corymb.provenance.openlineage;

import org.jspecify.annotations.NullMarked;
