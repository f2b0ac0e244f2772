// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.group;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import java.util.List;
import java.util.Map;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * Brings the objects of a resource from the versions in which they are stored to those in which
 * they are served, and back. The registry keeps what comes of it, once for each revision of an
 * object and version. Thread-safe.
 *
 * <p>Unlike a {@link VersionConverter}, it may ask somebody else, and block until that one answers;
 * so it is given many objects at once, and the pipeline of a write works in the version of the
 * request. Kubernetes: {@code CRConverter} of apiextensions-apiserver.
 */
@ConsumerType
public interface ObjectConversion {

  /** The most objects that are asked for at once where there are many. */
  int AT_ONCE = 500;

  /**
   * The type in the group's definitions of each version that an object may be stored or served in,
   * by {@code apiVersion}: what comes out of a conversion is pruned by it.
   */
  Map<String, String> types();

  /**
   * Whether all objects are stored as they are served: no version was ever another one, as in a
   * definition that has not changed since its creation. The stored version is then read and written
   * without a conversion.
   */
  boolean isUnchanged();

  /**
   * The objects in another version, in the same order. None of them is in that version already;
   * they have no resourceVersion. The arguments may be changed and returned.
   *
   * @param apiVersion one of {@link #types}
   * @throws ApiException when one of them cannot be converted; clients see it as it is
   */
  List<ApiObject> convert(List<ApiObject> objects, String apiVersion);
}
