// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.authorization;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import java.util.List;
import java.util.stream.Collectors;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * An authorizer of which a chain may have several, each with settings of its own from an entry of
 * an {@code AuthorizationConfiguration}: {@code Webhook}. Registered as {@link Authorizer}.
 */
@ConsumerType
public interface ConfigurableAuthorizer extends Authorizer {

  /**
   * One with these settings. Called when the file is read and when this service comes; the same
   * name and settings may give the same authorizer, so that what it remembers is kept.
   *
   * @param name of the entry, unique in the file; for metrics and messages
   * @param entry the whole entry, with the path at which errors are reported
   * @throws InvalidSettings saying all that is wrong
   */
  Authorizer configured(String name, Node entry);

  /** Settings that cannot be honoured. */
  final class InvalidSettings extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;
    private final transient List<FieldError> errors;

    public InvalidSettings(List<FieldError> errors) {
      super(errors.stream().map(FieldError::toString).collect(Collectors.joining(", ")));
      this.errors = List.copyOf(errors);
    }

    public List<FieldError> errors() {
      return errors;
    }
  }
}
