// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.group;

import org.osgi.annotation.versioning.ConsumerType;

/**
 * What is particular to one resource; all that is common stands in the registry and the schema, and
 * what is a plain fact ("a PUT may create it") in the group's {@code resources.json}.
 *
 * <p>A strategy implements those of the small interfaces that its kind needs, as Kubernetes'
 * strategies do (package {@code registry/rest} of apiserver): {@link CreateStrategy}, {@link
 * UpdateStrategy}, {@link StatusStrategy}, {@link DeleteStrategy}, {@link AllocatingStrategy},
 * {@link SelectableFields}, {@link TableConvertor}, {@link SubresourceStrategy}, {@link
 * ResetFieldsStrategy}, {@link VersionedStrategy}, {@link BootstrapStrategy}; or it is a {@link
 * Review}, {@link ComputedObjects} or a {@link Delegate}, whose objects are not stored. What it
 * does not implement is done as for most kinds.
 *
 * <p>Order of a write: decode, the schema's defaults, {@link CreateStrategy#applyDefaults},
 * mutating admission, prepare, {@link AllocatingStrategy#allocate}, validate, {@link
 * CreateStrategy#warn}, {@link CreateStrategy#canonicalize}, validating admission, store. Called on
 * request threads, many at once: implementations are stateless or thread-safe and do not block, but
 * for {@link AllocatingStrategy}. Objects are in the stored version; only those named {@code
 * object} may be changed.
 */
@ConsumerType
public interface ResourceStrategy {

  /** The strategy of a resource that has nothing particular. */
  ResourceStrategy PLAIN = new ResourceStrategy() {};
}
