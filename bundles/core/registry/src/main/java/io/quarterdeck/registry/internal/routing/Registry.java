// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.routing;

import io.quarterdeck.registry.internal.admission.AdmissionEngine;
import io.quarterdeck.registry.internal.admission.AdmissionMetrics;
import io.quarterdeck.registry.internal.admission.AdmissionPlugins;
import io.quarterdeck.registry.internal.store.StoreFactory;
import io.quarterdeck.registry.internal.store.StoredFormat;
import io.quarterdeck.registry.internal.verbs.Connections;
import io.quarterdeck.registry.internal.verbs.Verbs;
import io.quarterdeck.registry.internal.watches.WatchClock;
import io.quarterdeck.registry.internal.writes.CreatePermission;
import io.quarterdeck.registry.required.RequiredGroups;
import io.quarterdeck.runtime.chain.Chain;
import io.quarterdeck.runtime.chain.ChainConfig;
import io.quarterdeck.runtime.chain.ChainFactory;
import io.quarterdeck.runtime.feature.Switches;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.runtime.storage.GuardedBackend;
import io.quarterdeck.schema.document.Published;
import io.quarterdeck.spi.admission.MutatingAdmission;
import io.quarterdeck.spi.admission.ValidatingAdmission;
import io.quarterdeck.spi.configuration.NamesFile;
import io.quarterdeck.spi.configuration.NamesFile.Content;
import io.quarterdeck.spi.configuration.NamesPlugins;
import io.quarterdeck.spi.group.ApiGroup;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.storage.Backend;
import io.quarterdeck.watchcache.CacheFactory;
import java.time.InstantSource;
import java.util.Map;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.ConfigurationPolicy;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/**
 * The engine behind the dispatchers: the chains that it follows, and the routes made of them. Its
 * configuration says which admission plugins there must be, so that it does not start without one.
 */
@Component(
    service = Registry.class,
    configurationPid = "io.quarterdeck.admission",
    configurationPolicy = ConfigurationPolicy.REQUIRE)
@Designate(ocd = Registry.Config.class)
public final class Registry {

  /** Which admission plugins must be there, and which are not used. */
  @ObjectClassDefinition(name = "Admission")
  public @interface Config {
    @AttributeDefinition(description = "plugins to use besides those that are on by default")
    @NamesPlugins({
      "io.quarterdeck.spi.admission.MutatingAdmission",
      "io.quarterdeck.spi.admission.ValidatingAdmission"
    })
    String[] enable() default {};

    @AttributeDefinition(description = "plugins that are not used although they are there")
    @NamesPlugins({
      "io.quarterdeck.spi.admission.MutatingAdmission",
      "io.quarterdeck.spi.admission.ValidatingAdmission"
    })
    String[] disable() default {};

    @AttributeDefinition(
        description = "an AdmissionConfiguration file; the launcher reads it for the plugins")
    @NamesFile(Content.READABLE)
    String config_file() default "";

    @AttributeDefinition(
        description =
            "the plugins that are on by default: writes wait for them; unset, those of the"
                + " profile's features that say so")
    @NamesPlugins({
      "io.quarterdeck.spi.admission.MutatingAdmission",
      "io.quarterdeck.spi.admission.ValidatingAdmission"
    })
    String[] required() default {};

    @AttributeDefinition(
        description =
            "plugins that are off until they are enabled by name, besides those that say so"
                + " themselves")
    String[] optional() default {};
  }

  private final Chain<ApiGroup> groups;
  private final Chain<MutatingAdmission> mutating;
  private final Chain<ValidatingAdmission> validating;
  private final WatchClock clock = new WatchClock();
  private final AdmissionEngine admission;
  private final Verbs verbs;
  private final ObjectReader reader;
  private final Switches switches;
  private final Routes routes;

  private static Backend guarded(Map.Entry<Map<String, Object>, Backend> backend) {
    return new GuardedBackend(
        String.valueOf(backend.getKey().getOrDefault("name", "backend")), backend.getValue());
  }

  @Activate
  public Registry(
      @Reference ChainFactory chains,
      @Reference Map.Entry<Map<String, Object>, Backend> backend,
      @Reference CacheFactory caches,
      @Reference ObjectReader reader,
      @Reference Metrics metrics,
      @Reference CreatePermission permission,
      @Reference Connections connections,
      @Reference StoredFormat format,
      @Reference RequiredGroups required,
      @Reference Switches switches,
      Config config) {
    this.reader = reader;
    GroupLoader loader =
        new GroupLoader(d -> switches.serves(d.gvr(), d.enabledByDefault(), d.gate()));
    groups = chains.open(ApiGroup.class, "apigroup", ChainConfig.OPEN, loader::fault);
    this.switches = switches;
    AdmissionPlugins plugins = plugins(config);
    mutating = chains.open(MutatingAdmission.class, "mutating-admission", plugins.chain());
    validating = chains.open(ValidatingAdmission.class, "validating-admission", plugins.chain());
    admission =
        new AdmissionEngine(
            mutating, validating, plugins.required(), new AdmissionMetrics(metrics));
    verbs = new Verbs(admission, clock, metrics, permission, connections, switches);
    StoreFactory stores = new StoreFactory(guarded(backend), caches, format, metrics);
    routes =
        Routes.follow(
            groups,
            required,
            loader,
            new Published(
                switches.isEnabled("StorageVersionHash"), switches.isEnabled("OpenAPIEnums")),
            stores);
  }

  private AdmissionPlugins plugins(Config config) {
    return AdmissionPlugins.of(
            config.enable(), config.disable(), config.required(), config.optional())
        .with(switches);
  }

  /**
   * Other plugins count from the next write on; whoever is served stays so. What is newly required
   * shuts the door before what is no longer used leaves, so that no write slips between.
   */
  @Modified
  void modified(Config config) {
    AdmissionPlugins plugins = plugins(config);
    admission.require(plugins.required());
    mutating.configure(plugins.chain());
    validating.configure(plugins.chain());
  }

  /** What is served now. */
  public RouteTable table() {
    return routes.table();
  }

  public Routes routes() {
    return routes;
  }

  Chain<ApiGroup> groups() {
    return groups;
  }

  public AdmissionEngine admission() {
    return admission;
  }

  public Verbs verbs() {
    return verbs;
  }

  public ObjectReader reader() {
    return reader;
  }

  public InstantSource time() {
    return InstantSource.system();
  }

  @Deactivate
  void deactivate() {
    clock.close();
    groups.close();
    mutating.close();
    validating.close();
  }
}
