// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.required;

import io.quarterdeck.runtime.chain.Chain;
import io.quarterdeck.runtime.chain.Plugin;
import io.quarterdeck.runtime.chain.Snapshot;
import io.quarterdeck.spi.group.ApiGroup;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/**
 * The API groups without which discovery is not whole and an unknown path is not a 404: those of
 * the profile's features, or what an operator says. A group that is switched off is not waited for,
 * so that this is no required plugin of its chain. Thread-safe.
 */
@Component(service = RequiredGroups.class, configurationPid = "io.quarterdeck.apigroups")
@Designate(ocd = RequiredGroups.Config.class)
public final class RequiredGroups {

  /** What an operator decides. */
  @ObjectClassDefinition(name = "API groups")
  public @interface Config {
    @AttributeDefinition(
        description =
            "the groups that must be there, by the name of their plugin; unset, those of the"
                + " profile's features")
    String[] required() default {};
  }

  private volatile Set<String> names = Set.of();

  @Activate
  public RequiredGroups(Config config) {
    modified(config);
  }

  /** For tests: these groups. */
  public RequiredGroups(Set<String> names) {
    this.names = Set.copyOf(names);
  }

  @Modified
  void modified(Config config) {
    names = new HashSet<>(List.of(config.required()));
  }

  /**
   * What is not there yet, by the names of plugins, sorted; empty when all that is served is known.
   *
   * @param snapshot of the chain, as routes have been made of it
   * @param isServed whether there are routes of a group of that snapshot
   */
  public List<String> pending(
      Chain<ApiGroup> chain, Snapshot<ApiGroup> snapshot, Predicate<ApiGroup> isServed) {
    Set<String> absent = new HashSet<>(names);
    absent.removeAll(chain.config().disabled());
    absent.removeAll(chain.overrides().disabled());
    snapshot.plugins().stream()
        .filter(p -> isServed.test(p.service()))
        .map(Plugin::name)
        .forEach(absent::remove);
    Stream<String> bringing =
        snapshot.plugins().stream().filter(p -> !p.service().isComplete()).map(Plugin::name);
    return Stream.concat(absent.stream(), bringing).distinct().sorted().toList();
  }
}
